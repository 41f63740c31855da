"""Names of people who mean harm, for a table of ten: none has more letters than a name may have."""

NAMES = (
    "<script>alert(1)</script><img src=x onerror=alert(1)>",
    "\"><svg/onload=alert(1)> ' onclick='alert(1)",
    "https://example.org/x.png",
    "javascript:alert(document.cookie)//",
    "file:///etc/passwd ../../etc/passwd",
    "</style><style>@import url(//example.org/x.css);*{all:unset}",
    "{{ 7*7 }}{% raw %}${7*7}%(name)s%s%n%00%d{0}",
    "\u202eНино\u2066\u200f\u200b <!-- ]]> &lt;b&gt; &#60;",
    "👩\u200d👩\u200d👧\U0001f1ec\U0001f1ea 𒀀𝕹 ﷽ ⿰",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW\U00010ffd",
)
