// The channel on which workers hear that there may be something to deliver.
export const DELIVERIES_CHANNEL = 'monedero_deliveries';
