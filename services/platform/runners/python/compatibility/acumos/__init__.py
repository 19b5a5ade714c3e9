"""What pickles of the client `acumos` name, so that they load without it: it runs on no Python since 3.10."""
