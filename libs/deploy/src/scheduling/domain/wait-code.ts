/** Why a replica is not placed. Stable, for programs; a sentence goes with it. */
export type WaitCode = NoHome | 'cluster_unavailable';

type NoHome = 'no_device_online' | 'no_matching_device' | 'price_too_low' | 'devices_busy';
