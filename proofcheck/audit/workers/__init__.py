"""Work under limits in processes that can be killed."""
