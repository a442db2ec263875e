#!/usr/bin/env perl
# Renders the Mandelbrot set into picture.png, with nothing but Perl's core: runs in a sandbox without a network.
use strict;
use warnings;

my ($width, $height, $depth) = (640, 400, 120);
my @crc_table = map { my $c = $_; $c = $c & 1 ? 0xEDB88320 ^ ($c >> 1) : $c >> 1 for 1 .. 8; $c } 0 .. 255;
$| = 1;

sub crc32 {
    my $crc = 0xFFFFFFFF;
    $crc = $crc_table[($crc ^ $_) & 0xFF] ^ ($crc >> 8) for unpack 'C*', shift;
    return $crc ^ 0xFFFFFFFF;
}

sub adler32 {
    my ($low, $high) = (1, 0);
    for (unpack 'C*', shift) { $low = ($low + $_) % 65521; $high = ($high + $low) % 65521 }
    return $high << 16 | $low;
}

sub chunk { my ($type, $data) = @_; return pack('N', length $data) . $type . $data . pack('N', crc32($type . $data)) }

# Stored blocks (RFC 1951 section 3.2.4): no compression library is needed.
sub zlib {
    my $raw = shift;
    my $packed = "\x78\x01";
    for (my $at = 0; $at < length $raw; $at += 65535) {
        my $block = substr $raw, $at, 65535;
        my $last = $at + 65535 >= length $raw ? 1 : 0;
        $packed .= pack('Cvv', $last, length $block, 0xFFFF ^ length $block) . $block;
    }
    return $packed . pack 'N', adler32($raw);
}

my $palette = join '', map {
    my $t = $_ / $depth;
    $_ == $depth ? "\0\0\0" : pack 'C3', map { int 255 * (0.5 + 0.5 * cos(6.28318 * ($t * 1.6 + $_))) } 0.55, 0.7, 0.9;
} 0 .. $depth;

print "Rendering ${width}x${height} at depth $depth\n";
my $pixels = '';
for my $y (0 .. $height - 1) {
    $pixels .= "\0";
    for my $x (0 .. $width - 1) {
        my ($cr, $ci) = (-2.15 + 3.0 * $x / $width, -0.94 + 1.88 * $y / $height);
        my ($zr, $zi, $n) = (0, 0, 0);
        while ($n < $depth) {
            my ($r2, $i2) = ($zr * $zr, $zi * $zi);
            last if $r2 + $i2 > 4;
            ($zr, $zi) = ($r2 - $i2 + $cr, 2 * $zr * $zi + $ci);
            $n++;
        }
        $pixels .= chr $n;
    }
    printf "::progress %d row %d of %d\n", 100 * ($y + 1) / $height, $y + 1, $height if $y % 20 == 19;
    print "row $y done\n" if $y % 100 == 99;
}

open my $file, '>:raw', 'picture.png' or die "picture.png: $!";
print $file "\x89PNG\r\n\x1a\n", chunk('IHDR', pack 'NNC5', $width, $height, 8, 3, 0, 0, 0), chunk('PLTE', $palette),
  chunk('IDAT', zlib($pixels)), chunk('IEND', '');
close $file or die "picture.png: $!";
print "picture.png written\n";
