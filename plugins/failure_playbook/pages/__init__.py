"""Pages: from the corpus to Markdown, one module a kind of page.

A page is a pure function of the corpus and its template. What comes out is plain Markdown with front matter, in which
every link is written as it works on disk; a site generator only has to turn it into HTML.
"""
