import { downloadExport, startExport, type ListExport } from '#kit/contract/list-export.ts'
import { call } from '#kit/web/call.ts'
import { textOf } from '#kit/web/i18n.ts'
import type { List } from '#kit/web/list.ts'
import { showNotice } from '../overlay/notices.tsx'
import { saveBlob } from '../file/save-blob.ts'
import type { Column } from './column.ts'

type Export<R> = {
  label: string
  columns: Column<R>[]
  format: ListExport['format']
  source: List<R>['source']
  showAll: () => void
}

/** Saves every row of the current filter as a file; a long list is written in the background. */
export async function exportList<R>({ label, columns, format, source, showAll }: Export<R>): Promise<void> {
  try {
    const shown = columns.map(({ key, title, fields, words = {} }) => ({ title, fields: fields || [key], words }))
    const made = await call(startExport, { body: { ...source, label, format, columns: shown } })
    if (made.state === 'ready') {
      await saveExport(made)
      showNotice({ kind: 'success', text: textOf('ui:export.done', { label, count: made.rows }) })
    } else
      showNotice({
        kind: 'info',
        text: textOf('ui:export.running', { label, total: made.total }),
        action: { label: textOf('ui:export.show'), onClick: showAll },
      })
  } catch {
    showNotice({ kind: 'error', text: textOf('ui:export.failed', { label }) })
  }
}

/** Saves a file that is ready. */
export async function saveExport({ id, label, format }: ListExport): Promise<void> {
  const file = await (await call(downloadExport, { params: { id } })).blob()
  saveBlob(file, `${label}.${format}`)
}
