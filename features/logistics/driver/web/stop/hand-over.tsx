import { useState } from 'react'
import { minorUnits } from '#kit/contract/money.ts'
import { useText } from '#kit/web/i18n.ts'
import type { DriverStop } from '../../contract.ts'
import { handedTo } from '../../rules.ts'
import { go } from '../parts/address.ts'
import { moneyBounds, useAmounts, yearIn } from '../parts/amounts.ts'
import { useDraft } from '../parts/draft.ts'
import { Button, Choices, Page } from '../parts/parts.tsx'
import { hashFile } from '../parts/pictures.ts'
import type { RouteNow } from '../route/use-day.tsx'
import { Items } from './items.tsx'
import { MissingProofs } from './missing.tsx'
import { Money } from './money.tsx'
import { ProofFields } from './proof-fields.tsx'
import {
  firstHanded,
  isPartly,
  isWithoutPin,
  isWrongPin,
  itemsOf,
  missingOf,
  type Handed,
  type Missing,
} from './proofs.ts'
import { StopWords } from './stop-card.tsx'

type Props = { now: RouteNow; stop: DriverStop }

/** Who got it, what is asked as proof and nothing else, what was paid, done. */
export function HandOver({ now, stop }: Props) {
  const t = useText('logistics-driver')
  const [handed, change, clear] = useDraft<Handed>(`hand-over-${stop.stopId}`, firstHanded(stop))
  const [signature, setSignature] = useState<Blob>()
  const [isAsked, setIsAsked] = useState(false)
  const paid = useAmounts()(handed.paid, moneyBounds(now.pack.currency))
  const open = missingOf(now.pack, stop, handed, { hasSignature: signature !== undefined, paid })
  const missing: Missing[] = isAsked ? open : []
  const isDrop = stop.type === 'drop'
  const finish = async () => {
    setIsAsked(true)
    if (open.length > 0) return
    if (await isWrongPin(stop, handed)) return change({ pinTries: handed.pinTries + 1, pin: '' })
    await endStop({ now, stop }, handed, { signature, paid })
    clear()
    go('', { isReplacing: true })
  }
  const isNotAll = isPartly(stop, handed)
  return (
    <Page
      title={stop.recipient || stop.reference}
      action={
        <>
          <MissingProofs missing={missing} />
          <Button look="success" onClick={() => void finish()}>
            {t(isNotAll ? 'handOver.partly' : `handOver.done.${stop.type}`)}
          </Button>
        </>
      }
    >
      <StopWords now={now} stop={stop} />
      {isDrop && (
        <Choices
          label={t('handOver.to')}
          value={handed.to}
          onChange={(to) => change({ to })}
          choices={handedTo.map((value) => ({ value, label: t(`handOver.${value}`) }))}
        />
      )}
      <Items stop={stop} handed={handed} pack={now.pack} onChange={change} />
      <ProofFields now={now} stop={stop} handed={handed} onChange={change} onSignature={setSignature} />
      <Money now={now} stop={stop} handed={handed} onChange={change} />
    </Page>
  )
}

type Taken = { signature: Blob | undefined; paid: number }

async function endStop({ now, stop }: Props, handed: Handed, { signature, paid: amount }: Taken): Promise<void> {
  const { day, pack, route } = now
  const signed = signature && (await hashFile(signature))
  if (signed) await day.outbox.keepFile(signed, stop.stopId, new Date().toISOString())
  const birthYear = yearIn(handed.birthYear)
  const files = [...handed.photos, ...(signed ? [signed.sha256] : [])]
  const isNotAll = isPartly(stop, handed)
  const isPaid = handed.paidBy !== '' && handed.paidBy !== 'none'
  const paid = isPaid && { cents: minorUnits(amount, pack.currency), by: handed.paidBy, note: '' }
  await day.act({
    kind: isNotAll ? 'partly' : stop.type === 'pickup' ? 'pickUp' : 'deliver',
    routeId: route.id,
    stopId: stop.stopId,
    data: {
      to: handed.to,
      name: handed.name.trim(),
      pin: handed.pin.trim(),
      pinTries: handed.pinTries,
      pinWhy: isWithoutPin(handed) ? handed.pinWhy.trim() : '',
      files,
      signature: signed?.sha256 ?? null,
      codes: handed.codes,
      items: itemsOf(stop, handed),
      age: birthYear === undefined ? null : { document: handed.document, birthYear, hadBirthday: handed.hadBirthday },
      note: handed.note.trim(),
      paid: paid || null,
      ...(isNotAll && { reason: handed.reason }),
    },
    files,
  })
}
