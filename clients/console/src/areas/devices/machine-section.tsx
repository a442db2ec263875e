import type { Device } from '@compute-market/sdk';
import { useFormats } from '../../text/formats.js';
import { DateTime, Facts, Section } from '../../ui/index.js';
import { useDevicesTexts } from './texts/index.js';

export function MachineSection({ device }: { device: Device }) {
  const t = useDevicesTexts();
  const capabilityNames: Record<string, string> = t.capabilityNames;
  const { money, number, percent } = useFormats();
  const { min_price_usd: price, cpu_cores: cores, ram_gb: ram } = device;
  return (
    <Section title={t.machine}>
      <Facts
        of={[
          [t.gpu, gpuOf(device, t.noGpu, (gb) => t.gb(number(gb)))],
          [t.cpu, cores > 0 ? t.cores(cores) : t.unknown],
          [t.memory, ram > 0 ? t.gb(number(ram)) : t.unknown],
          [
            t.reliability,
            device.reliability === null ? t.tooFew : `${percent(device.reliability)} · ${t.reliabilityNote}`,
          ],
          [t.atOnce, number(device.concurrency)],
          [t.price, price === null ? t.anyPrice : t.eachHour(money(price, 'usd'))],
          [t.capabilities, device.capabilities.map((one) => capabilityNames[one] ?? one).join(', ') || t.unknown],
          [t.added, <DateTime key="added" at={device.created_at} />],
        ]}
      />
    </Section>
  );
}

function gpuOf({ gpu_name, gpu_count, gpu_memory_gb }: Device, none: string, memory: (gb: number) => string): string {
  if (gpu_name === '' && gpu_count === 0) return none;
  const name = gpu_count > 1 ? `${gpu_count} × ${gpu_name}` : gpu_name;
  return gpu_memory_gb > 0 ? `${name}, ${memory(gpu_memory_gb)}` : name;
}
