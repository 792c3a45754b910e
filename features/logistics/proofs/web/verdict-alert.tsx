import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Alert } from '#ui/display/display.ts'
import { outcomeOf, type Fault, type Verdict } from '../rules/verify-pack.ts'

/** Whether a proof is as it was recorded, and what speaks against it. */
export function VerdictAlert({ verdict }: { verdict: Verdict }) {
  const t = useText('logistics-proofs')
  const format = useFormat()
  const { faults, marked, later, checked, hidden, files, absent } = verdict
  const counted = (key: string, count: number) =>
    count === 0 ? [] : [t(`verdict.${key}`, { count, number: format.number(count) })]
  const lines = [
    ...faults.map((fault) => t(`faults.${fault.kind}`, valuesOf(fault, format.number))),
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

const colors = {
  unchanged: 'success',
  incomplete: 'warning',
  consistent: 'info',
  changed: 'error',
  notPrinted: 'error',
} as const

function valuesOf(fault: Fault, number: (value: number) => string): Record<string, string> {
  if ('link' in fault) return { link: number(fault.link) }
  if ('marked' in fault) return { marked: number(fault.marked), found: number(fault.found) }
  return 'sha256' in fault ? { hash: fault.sha256.slice(0, 16) } : {}
}
