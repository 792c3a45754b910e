import * as z from 'zod/mini'

export const driverTabs = ['schedule', 'documents', 'hours', 'performance', 'pay', 'devices'] as const
export type DriverTab = (typeof driverTabs)[number]
const tab = z.pipe(
  z.unknown(),
  z.transform((value): DriverTab => driverTabs.find((one) => one === value) ?? 'schedule'),
)

/** Which tab of a driver's page is open. */
export const driverSearch = z.object({ tab: z._default(tab, 'schedule') })
