/** The lengths a dashboard looks back, in days. */
export const periods = [7, 30, 90, 365] as const
export type Period = (typeof periods)[number]

export function periodOf(value: unknown): Period {
  return periods.find((days) => String(days) === String(value)) ?? 30
}
