import { call } from '#kit/web/call.ts'
import { saveBlob } from '#ui/file/save-blob.ts'
import { printLabels } from '../contract.ts'

/** Fetches the labels as PDF and saves them. */
export async function openLabels(ids: number[]): Promise<void> {
  const file = await (await call(printLabels, { query: { ids } })).blob()
  saveBlob(file, 'labels.pdf')
}
