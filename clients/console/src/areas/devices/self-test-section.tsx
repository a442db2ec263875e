import type { Device } from '@compute-market/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { recordKey } from '../../live/keys.js';
import { market } from '../../session/session.js';
import { useFormats, type Formats } from '../../text/formats.js';
import { Badge, Button, DateTime, ErrorNotice, Facts, Row, Section, toast, type Tone } from '../../ui/index.js';
import type { DevicesTexts } from './texts/en.js';
import { useDevicesTexts } from './texts/index.js';

const TONES: Record<string, Tone> = { verified: 'good', failed: 'bad', testing: 'accent' };

export function SelfTestSection({ device }: { device: Device }) {
  const t = useDevicesTexts();
  const formats = useFormats();
  const { id, hardware } = device;
  const { state, reason, asked_at } = hardware;
  const queries = useQueryClient();
  const asking = useMutation({
    mutationFn: () => market.devices.requestSelfTest(id),
    onSuccess: async () => {
      toast(t.testAsked);
      await queries.invalidateQueries({ queryKey: recordKey('device', id) });
    },
  });
  const run = (
    <Button small busy={asking.isPending} disabled={state === 'testing'} onClick={() => asking.mutate()}>
      {t.runTest}
    </Button>
  );
  return (
    <Section title={t.selfTest} actions={run}>
      {asking.isError && <ErrorNotice error={asking.error} />}
      <Row>
        <Badge tone={TONES[state]}>{t.hardware[state] ?? state}</Badge>
        <span>{reason === null ? '' : (t.hardwareReasons[reason] ?? hardware.text)}</span>
      </Row>
      {asked_at !== null && state !== 'testing' && <p>{t.testWaits}</p>}
      <Facts of={factsOf(hardware, t, formats)} />
    </Section>
  );
}

type Fact = readonly [name: string, value: ReactNode];

/** What was measured; a device without a disk or network test has fewer. */
function factsOf(hardware: Device['hardware'], t: DevicesTexts, { number }: Formats): Fact[] {
  const { tested_at, valid_until, cpu, disk, network, memory } = hardware;
  const whole = (value: number) => number(value, 0);
  const facts: Array<Fact | null> = [
    tested_at === null ? null : [t.testedAt, <DateTime key="tested" at={tested_at} />],
    valid_until === null ? null : [t.validUntil, <DateTime key="valid" at={valid_until} />],
    cpu && [t.shownWork, t.hashes(whole(cpu.hashes_per_s))],
    memory && [t.memory, t.gb(number(memory.total_gb))],
    disk && [t.disk, t.diskSpeed(whole(disk.read_mb_per_s), whole(disk.write_mb_per_s))],
    network && [
      t.network,
      t.networkSpeed(whole(network.down_mbit_per_s), whole(network.up_mbit_per_s), whole(network.latency_ms)),
    ],
  ];
  return facts.filter((fact): fact is Fact => fact !== null);
}
