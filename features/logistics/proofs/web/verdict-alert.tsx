import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Alert } from '#ui/display/display.ts'
import { outcomeOf, type Fault, type Verdict } from '../rules/verify-pack.ts'
import classes from './proofs.module.css'

/** Whether a proof is as it was recorded, and what speaks against it. */
export function VerdictAlert({ verdict }: { verdict: Verdict }) {
  const t = useText('logistics-proofs')
  const format = useFormat()
  const { faults, marked, later, checked, hidden, files, absent, signed, unsigned, signers, roots, unrooted } = verdict
  const { afterEnd, signedHashes, wrongHashes, lost, lateRooted, lateKeys, lacking, laxer } = verdict
  const counted = (key: string, count: number) =>
    count === 0 ? [] : [t(`verdict.${key}`, { count, number: format.number(count) })]
  const listed = (key: string, kinds: readonly string[]) =>
    kinds.length === 0
      ? []
      : [t(`verdict.${key}`, { kinds: format.list(kinds.map((kind) => t(`proofKinds.${kind}`))) })]
  const told = (key: string, number: number) =>
    number === 0 ? [] : [t(`verdict.${key}`, { number: format.number(number) })]
  const lines = [
    ...faults.map((fault) => t(`faults.${fault.kind}`, valuesOf(fault, format.number))),
    ...(faults.length === 0 && marked !== 'whole' ? [t(`verdict.marked.${marked}`)] : []),
    ...counted('later', later),
    ...counted('checked', checked),
    ...counted('files', files),
    ...counted('hidden', hidden),
    ...counted('absent', absent.length),
    ...listed('lacking', lacking),
    ...listed('laxer', laxer),
    ...counted('signed', signed),
    ...signers.map(({ deviceName, registeredAt, endedAt, id }) =>
      t(endedAt === null ? 'verdict.signer' : 'verdict.endedSigner', {
        device: deviceName ? `\u2068${deviceName}\u2069` : t('unnamedDevice'),
        date: format.date(registeredAt),
        ended: endedAt === null ? '' : format.date(endedAt),
        key: id.slice(0, 16),
      }),
    ),
    ...told('afterEnd', afterEnd),
    ...counted('unsigned', unsigned),
    ...told('signedHashes', signedHashes),
    ...told('wrongHashes', wrongHashes),
    ...told('lost', lost),
    ...roots.map(({ number, day, hash, entries }) =>
      t('verdict.root', {
        number: format.number(number),
        date: format.date(day),
        entries: format.number(entries),
        hash,
      }),
    ),
    ...told('lateRooted', lateRooted),
    ...told('lateKeys', lateKeys),
    ...counted('unrooted', unrooted),
    t('verdict.unchecked'),
  ]
  const outcome = outcomeOf(verdict)
  return (
    <Alert color={colors[outcome]} role="status" title={t(`verdict.${outcome}`)}>
      {lines.map((line) => (
        <div key={line} className={classes.line}>
          {line}
        </div>
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
  notSigned: 'error',
} as const

function valuesOf(fault: Fault, number: (value: number) => string): Record<string, string> {
  if ('link' in fault) return { link: number(fault.link) }
  if ('marked' in fault) return { marked: number(fault.marked), found: number(fault.found) }
  if ('sequence' in fault) return { number: number(fault.sequence) }
  if (fault.kind === 'root') return { number: number(fault.number) }
  if ('keyId' in fault) return { key: fault.keyId.slice(0, 16) }
  return 'sha256' in fault ? { hash: fault.sha256.slice(0, 16) } : {}
}
