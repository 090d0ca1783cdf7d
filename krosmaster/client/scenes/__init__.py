"""What is seen and heard of events: scenes made of poses, their playback, and the sounds."""
