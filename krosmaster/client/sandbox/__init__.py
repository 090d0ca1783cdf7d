"""The sandbox: any position edited and played, and the tree of all that was tried."""
