import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Alert } from '#ui/display/display.ts'
import type { Verdict } from '../rules/pack.ts'

/** Whether a proof is as it was recorded, and what speaks against it. */
export function VerdictAlert({ verdict }: { verdict: Verdict }) {
  const t = useText('logistics-proofs')
  const format = useFormat()
  const { faults, marked, later, checked, hidden, files, absent } = verdict
  const counted = (key: string, count: number) =>
    count === 0 ? [] : [t(`verdict.${key}`, { count, number: format.number(count) })]
  const lines = [
    ...faults.map((fault) =>
      'link' in fault
        ? t(`faults.${fault.kind}`, { link: format.number(fault.link) })
        : t(`faults.${fault.kind}`, { hash: 'sha256' in fault ? fault.sha256.slice(0, 16) : '' }),
    ),
    ...(faults.length === 0 && marked !== 'whole' ? [t(`verdict.marked.${marked}`)] : []),
    ...counted('later', later),
    ...counted('checked', checked),
    ...counted('files', files),
    ...counted('hidden', hidden),
    ...counted('absent', absent.length),
    t('verdict.unchecked'),
  ]
  const outcome = outcomeOf(verdict)
  return (
    <Alert color={colors[outcome]} role="status" title={t(`verdict.${outcome}`)}>
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </Alert>
  )
}

const colors = { unchanged: 'success', changed: 'error', notPrinted: 'error', consistent: 'info' } as const

/** Only a mark that was kept elsewhere shows that a file wasn’t written anew from end to end. */
function outcomeOf({ faults, marked }: Verdict): keyof typeof colors {
  if (faults.length > 0) return faults.every(({ kind }) => kind === 'mark') ? 'notPrinted' : 'changed'
  return marked === 'whole' ? 'unchanged' : 'consistent'
}
