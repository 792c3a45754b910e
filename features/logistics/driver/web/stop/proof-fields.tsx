import { IconCheck } from '@tabler/icons-react'
import { useText } from '#kit/web/i18n.ts'
import type { DriverStop } from '../../contract.ts'
import { DoorPin } from './door-pin.tsx'
import { needsBirthday } from '../../rules/minimum-age.ts'
import { yearIn } from '../parts/amounts.ts'
import { AreaField, Card, Choices, TextField, Tick } from '../parts/parts.tsx'
import { Photos } from '../parts/photos.tsx'
import { Scan } from '../parts/scan.tsx'
import { Signature } from '../parts/signature.tsx'
import type { RouteNow } from '../route/use-day.tsx'
import { askedAt, yearOf, type Handed } from './proofs.ts'
import classes from './stop.module.css'

type Props = {
  now: RouteNow
  stop: DriverStop
  handed: Handed
  onChange: (patch: Partial<Handed>) => void
  onSignature: (signature: Blob | undefined) => void
}

/** The proofs that are asked for, and no others. */
export function ProofFields({ now, stop, handed, onChange, onSignature }: Props) {
  const t = useText('logistics-driver')
  const asked = askedAt(now.pack, stop, handed.to)
  const isAsked = (kind: keyof typeof asked) => asked[kind] !== 'off'
  const labelled = (kind: keyof typeof asked) =>
    asked[kind] === 'required' ? t(`proof.${kind}`) : t('proof.optional', { proof: t(`proof.${kind}`) })
  return (
    <>
      {isAsked('scan') && <ScannedCodes stop={stop} handed={handed} onChange={onChange} label={labelled('scan')} />}
      {(isAsked('photo') || handed.pinWhy !== '') && (
        <Photos
          label={isAsked('photo') ? labelled('photo') : t('proof.photo')}
          outbox={now.day.outbox}
          stopId={stop.stopId}
          mostPixels={now.pack.proof.photoPixels}
          hashes={handed.photos}
          onChange={(photos) => onChange({ photos })}
        />
      )}
      {isAsked('name') && (
        <TextField
          label={labelled('name')}
          value={handed.name}
          maxLength={120}
          onChange={(name) => onChange({ name })}
          autoCapitalize="words"
        />
      )}
      {isAsked('signature') && (
        <Card title={labelled('signature')}>
          <Signature onChange={onSignature} />
        </Card>
      )}
      {isAsked('pin') && <DoorPin now={now} stop={stop} handed={handed} onChange={onChange} label={labelled('pin')} />}
      {isAsked('age') && <AgeCheck now={now} stop={stop} handed={handed} onChange={onChange} title={labelled('age')} />}
      {isAsked('note') && (
        <AreaField label={labelled('note')} value={handed.note} onChange={(note) => onChange({ note })} />
      )}
    </>
  )
}

const documents = ['idCard', 'passport', 'licence', 'other'] as const

/** Only the kind of document and the year of birth are kept. */
function AgeCheck({ now, stop, handed, onChange, title }: Omit<Props, 'onSignature'> & { title: string }) {
  const t = useText('logistics-driver')
  const { minimumAge = 0 } = stop
  return (
    <Card title={title}>
      <Choices
        label={t('age.document')}
        value={documents.find((one) => one === handed.document)}
        onChange={(document) => onChange({ document })}
        choices={documents.map((value) => ({ value, label: t(`age.${value}`) }))}
      />
      <TextField
        label={t('age.year')}
        value={handed.birthYear}
        maxLength={4}
        inputMode="numeric"
        hint={t('age.hint')}
        onChange={(birthYear) => onChange({ birthYear })}
      />
      {minimumAge > 0 && <p>{t('age.minimum', { age: now.format.number(minimumAge) })}</p>}
      {needsBirthday(yearIn(handed.birthYear), minimumAge, yearOf(now.pack)) && (
        <Tick
          label={t('age.hadBirthday')}
          isOn={handed.hadBirthday}
          onChange={(hadBirthday) => onChange({ hadBirthday })}
        />
      )}
    </Card>
  )
}

function ScannedCodes({
  stop,
  handed,
  onChange,
  label,
}: Pick<Props, 'stop' | 'handed' | 'onChange'> & { label: string }) {
  const t = useText('logistics-driver')
  const known = new Set([stop.reference, ...stop.codes])
  return (
    <Card>
      <Scan label={label} onCode={(code) => onChange({ codes: [...new Set([...handed.codes, code])] })} />
      {handed.codes.length > 0 && (
        <ul className={classes['codes']}>
          {handed.codes.map((code) => (
            <li key={code}>
              <IconCheck size={20} aria-hidden />
              <span>{known.has(code) ? code : t('scan.unknown', { code })}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
