import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import type { Applied } from '../contract.ts'

/** Shows the outcome of planning a day from a template. */
export function useAppliedNotice(): (applied: Applied) => void {
  const t = useText('logistics-templates')
  const { number, list } = useFormat()
  return ({ placed, notDue, added, unstaffed, doubled, missing }) => {
    const sentences = [
      t('applied.placed', { count: placed, number: number(placed) }),
      ...(added > 0 ? [t('applied.added', { count: added, number: number(added) })] : []),
      ...(unstaffed.length > 0 ? [t('applied.unstaffed', { names: list(unstaffed) })] : []),
      ...(doubled.length > 0 ? [t('applied.doubled', { names: list([...new Set(doubled)]) })] : []),
      ...(notDue > 0 ? [t('applied.notDue', { count: notDue, number: number(notDue) })] : []),
      ...(missing.length > 0 ? [t('applied.missing', { names: list(missing) })] : []),
    ]
    showNotice({ kind: placed > 0 ? 'success' : 'info', text: sentences.join(' ') })
  }
}
