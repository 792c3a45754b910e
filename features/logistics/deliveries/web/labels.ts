import { call } from '#kit/web/call.ts'
import { printLabels } from '../contract.ts'

/** Fetches the labels as PDF and opens them for printing. */
export async function openLabels(ids: number[]): Promise<void> {
  const file = await (await call(printLabels, { query: { ids } })).blob()
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = 'labels.pdf'
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
