import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { rulesOfFailure } from '../../../settings/rules/proof.ts'
import type { DriverStop } from '../../contract.ts'
import { go } from '../parts/address.ts'
import { useDraft } from '../parts/draft.ts'
import { AreaField, Button, Choices, Notice, Page } from '../parts/parts.tsx'
import { Photos } from '../parts/photos.tsx'
import type { RouteNow } from '../route/use-day.tsx'
import { MissingProofs } from './missing.tsx'
import { missingOfFailure } from './proofs.ts'

type Draft = { reason: string; note: string; photos: string[] }
const empty: Draft = { reason: '', note: '', photos: [] }

/** Why a stop couldn't be done, with a photo and a note if there is something to show. */
export function Fail({ now, stop }: { now: RouteNow; stop: DriverStop }) {
  const t = useText('logistics-driver')
  const { day, pack, route, state } = now
  const [{ reason, note, photos }, change, clear] = useDraft(`fail-${stop.stopId}`, empty)
  const [isAsked, setIsAsked] = useState(false)
  const isThere = state.stops.get(stop.stopId)?.state === 'arrived'
  const active = pack.failureReasons.filter(({ isActive }) => isActive)
  const reasons = active.filter(({ group }) => isThere || group !== 'site')
  const chosen = reasons.find(({ key }) => key === reason)
  const asked = rulesOfFailure(chosen)
  const missing = missingOfFailure(asked, { note, photos })
  const labelled = (kind: 'photo' | 'note') =>
    asked[kind] === 'required' ? t(`proof.${kind}`) : t('proof.optional', { proof: t(`proof.${kind}`) })
  const record = async () => {
    if (!chosen || missing.length > 0) return setIsAsked(true)
    const files = asked.photo === 'off' ? [] : photos
    await day.act({
      kind: 'fail',
      routeId: route.id,
      stopId: stop.stopId,
      data: { reason, note: asked.note === 'off' ? '' : note, files },
      files,
    })
    clear()
    go('', { isReplacing: true })
  }
  return (
    <Page
      title={t('fail.title')}
      action={
        <>
          {isAsked && !chosen && <Notice tone="error">{t('fail.choose')}</Notice>}
          <MissingProofs missing={isAsked && chosen ? missing : []} />
          <Button look="danger" onClick={() => void record()}>
            {t('fail.record')}
          </Button>
        </>
      }
    >
      <Choices
        label={t('fail.why', { name: stop.recipient || stop.reference })}
        value={reason || undefined}
        onChange={(value) => {
          change({ reason: value })
          setIsAsked(false)
        }}
        choices={reasons.map(({ key, name }) => ({ value: key, label: name }))}
        isWide
      />
      {!isThere && <Notice tone="info">{t('fail.unseen')}</Notice>}
      {asked.photo !== 'off' && (
        <Photos
          label={labelled('photo')}
          outbox={day.outbox}
          stopId={stop.stopId}
          mostPixels={pack.proof.photoPixels}
          hashes={photos}
          onChange={(next) => change({ photos: next })}
        />
      )}
      {asked.note !== 'off' && (
        <AreaField label={labelled('note')} value={note} onChange={(next) => change({ note: next })} />
      )}
    </Page>
  )
}
