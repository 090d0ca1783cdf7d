"""What any game at this table needs: the contract of its rules, dice, the record of a match, files."""
