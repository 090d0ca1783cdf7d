"""What players read about cards, figures, events and reasons, put together of the messages of `wording.py`."""
