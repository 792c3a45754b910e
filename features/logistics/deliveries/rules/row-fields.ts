/** What a column of a file can be read as; each unit of the workspace is one more: `quantity:parcels`. */
export const rowFields = [
  'reference',
  'type',
  'recipient',
  'phone',
  'email',
  'address',
  'date',
  'earliestDate',
  'latestDate',
  'window',
  'serviceMinutes',
  'priority',
  'skills',
  'features',
  'driverNote',
  'privateNote',
  'tags',
  'due',
  'longitude',
  'latitude',
] as const
export type RowField = (typeof rowFields)[number]
