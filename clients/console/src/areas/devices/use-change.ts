import type { DeviceChanges } from '@compute-market/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { listKey, recordKey } from '../../live/keys.js';
import { market } from '../../session/session.js';

/** Changes a device, and shows the change at once, also what follows from it. */
export function useChange(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (changes: DeviceChanges) => market.devices.update(id, changes),
    onSuccess: async (device) => {
      queries.setQueryData(recordKey('device', id), device);
      await Promise.all([
        queries.invalidateQueries({ queryKey: recordKey('device', id) }),
        queries.invalidateQueries({ queryKey: listKey('device') }),
      ]);
    },
  });
}
