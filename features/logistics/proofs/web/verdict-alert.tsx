import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Alert } from '#ui/display.ts'
import type { Verdict } from '../rules/pack.ts'

/** Whether a proof is as it was recorded, and what speaks against it. */
export function VerdictAlert({ verdict }: { verdict: Verdict }) {
  const t = useText('logistics-proofs')
  const format = useFormat()
  const { faults, checked, hidden, files, absent } = verdict
  const counted = (key: string, count: number) =>
    count === 0 ? [] : [t(`verdict.${key}`, { count, number: format.number(count) })]
  const lines = [
    ...faults.map((fault) =>
      'link' in fault
        ? t(`faults.${fault.kind}`, { link: format.number(fault.link) })
        : t(`faults.${fault.kind}`, { hash: 'sha256' in fault ? fault.sha256.slice(0, 16) : '' }),
    ),
    ...counted('checked', checked),
    ...counted('files', files),
    ...counted('hidden', hidden),
    ...counted('absent', absent.length),
  ]
  const isSound = faults.length === 0
  return (
    <Alert
      color={isSound ? 'success' : 'error'}
      role="status"
      title={t(isSound ? 'verdict.unchanged' : 'verdict.changed')}
    >
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </Alert>
  )
}
