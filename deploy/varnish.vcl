# A cache in front of Dana, for Varnish 6 or later. docs/scaling.md explains it.
#   varnishd -a 127.0.0.1:6081 -f /etc/varnish/dana.vcl -s malloc,256m -p http_gzip_support=off
# With http_gzip_support=off, browsers get the smaller Brotli files.
vcl 4.0;

backend default {
  .host = "127.0.0.1";
  .port = "3000";
  # An upload with cards may take two minutes.
  .first_byte_timeout = 130s;
}

sub vcl_recv {
  # These answers are never stored, so requests for them must not wait for each other.
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  if (req.url ~ "^/(ar/)?(admin|request-status)([/?]|$)" || req.url ~ "^/(trpc|admin-api|healthz|readyz|metrics)([/?]|$)") {
    return (pass);
  }
  # Staff see drafts at the addresses of public pages, and API clients with a token see hidden records.
  if (req.http.Authorization || req.http.Cookie ~ "dana_session=") {
    return (pass);
  }
  # The server redirects visitors who chose Arabic. Arabic pages and files are the same for everybody.
  if (req.http.Cookie ~ "(^|; )language=ar(;|$)" && req.url !~ "^/(ar|assets|media|api)([/?]|$)") {
    return (pass);
  }
  unset req.http.Cookie;

  if (req.http.Accept-Encoding ~ "br") {
    set req.http.Accept-Encoding = "br";
  } elsif (req.http.Accept-Encoding ~ "gzip") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }
}

sub vcl_deliver {
  if (obj.hits > 0) {
    set resp.http.X-Cache = "HIT";
  } else {
    set resp.http.X-Cache = "MISS";
  }
}
