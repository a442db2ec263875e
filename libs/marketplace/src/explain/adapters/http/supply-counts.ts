import { LACKS, type JobBlocker } from '../../domain/explain-codes.js';
import type { Weighing } from '../../domain/supply.js';
import type { SupplyCountsDto } from './explain.dto.js';

export function toCounts({ online, matching, ready, blockers }: Weighing): SupplyCountsDto {
  const of = (code: JobBlocker) => blockers.get(code) ?? 0;
  const lacking = LACKS.reduce((sum, lack) => sum + of(lack), 0);
  const others = { excluded: of('excluded'), paused: of('paused'), asking_more: of('asks_more'), busy: of('busy') };
  return { online, matching, ready, lacking, ...others };
}
