/**
 * A program for a replica that serves HTTP and WebSocket, of nothing but perl, which comes with git: says what it
 * was asked with, streams, and echoes the text frames of a WebSocket (short ones).
 */
const SOURCE = String.raw`
use strict; use IO::Socket::INET; use Digest::SHA qw(sha1_base64); use POSIX ();
$SIG{CHLD} = 'IGNORE'; $| = 1;
my $port = shift;
my $server = IO::Socket::INET->new(LocalAddr => '127.0.0.1', LocalPort => $port, Listen => 64, ReuseAddr => 1) or die $!;
print "listening\n";
while (1) {
  my $client = $server->accept or next;
  next if fork;
  my $head = '';
  while ($head !~ /\r\n\r\n/) { sysread($client, my $more, 1) or POSIX::_exit(0); $head .= $more; }
  my ($path) = $head =~ /^\S+ (\S+)/;
  if ($head =~ /^sec-websocket-key: *(\S+)/im) {
    my $accept = sha1_base64($1 . '258EAFA5-E914-47DA-95CA-C5AB0DC85B11') . '=';
    syswrite $client, "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: $accept\r\n\r\n";
    my $read = sub { my $got = ''; while (length $got < $_[0]) { sysread($client, my $more, $_[0] - length $got) or POSIX::_exit(0); $got .= $more; } $got };
    while (1) {
      my ($first, $second) = unpack 'CC', $read->(2);
      my $length = $second & 127;
      my @mask = unpack 'C4', $read->(4);
      my @bytes = unpack 'C*', $read->($length);
      my $text = pack 'C*', map { $bytes[$_] ^ $mask[$_ % 4] } 0 .. $#bytes;
      syswrite $client, pack('CC', $first, $length) . $text;
      POSIX::_exit(0) if ($first & 15) == 8;
    }
  }
  my $body = $path eq '/big' ? 'x' x 5_000_000 : "$ENV{HELLO} $path\n" . join('', grep { /cookie|access|da_/i } split /(?<=\n)/, $head);
  my $out = "HTTP/1.1 200 OK\r\nContent-Length: " . length($body) . "\r\nConnection: close\r\n\r\n" . $body;
  while (length $out) { my $n = syswrite($client, $out) or last; substr($out, 0, $n, ''); }
  $client->shutdown(1);
  sysread($client, my $rest, 1);
  POSIX::_exit(0);
}
`;

/** The command that serves at the port, inside. */
export const webProgram = (port: number): string[] => ['/usr/bin/perl', '-e', SOURCE, String(port)];
