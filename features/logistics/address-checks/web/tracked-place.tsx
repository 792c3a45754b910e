import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { boundsAt } from '#kit/contract/bounds.ts'
import { isMissing } from '#kit/web/call.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import type { Point } from '#platform/regions/contract.ts'
import { useMapLook } from '#platform/regions/web/map-look.ts'
import { Button } from '#ui/button/controls.ts'
import { Avatar, Skeleton } from '#ui/display/display.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { Textarea, TextInput } from '#ui/input/inputs.ts'
import { Group, Stack } from '#ui/page/layout.ts'
import { DragPin } from '#ui/map/drag-pin.tsx'
import { mapTones } from '#ui/map/map-tones.ts'
import type { Position } from '#ui/map/map-box.ts'
import { MapView } from '#ui/map/map-view.tsx'
import { MiddlePick } from '#ui/map/middle-pick.tsx'
import { Text, Title } from '#ui/display/text.ts'
import { placeTrackedPin, readTrackedPlace, type TrackedPlace as Asked } from '../contract.ts'
import classes from './address-checks.module.css'

const wholeWorld = { west: -140, south: -50, east: 150, north: 65 }

/** The page where recipients mark their door; it reveals nothing about the delivery. */
export function TrackedPlace() {
  const t = useText('logistics-address-checks')
  const { code = '' }: { code?: string } = useParams({ strict: false })
  const { data, error, refetch } = useQuery(queryOf(readTrackedPlace, { params: { code } }))
  const place = useSend(placeTrackedPin, { stale: [readTrackedPlace] })
  if (isMissing(error)) return <Page title={t('track.missing')} text={t('track.missingText')} />
  if (error && !data) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={480} m="lg" />
  if (place.isSuccess) return <Page sender={data} title={t('track.thanks')} text={t('track.thanksText')} />
  if (!data.isAsked) return <Page sender={data} title={t('track.known')} text={t('track.knownText')} />
  return (
    <Page sender={data} title={t('track.title')} text={t('track.text')}>
      <PinForm asked={data} isSending={place.isPending} onSend={(body) => place.mutate({ params: { code }, body })} />
    </Page>
  )
}

type Said = { digits: string; door: Point; accessNotes: string }
type FormProps = { asked: Asked; isSending: boolean; onSend: (said: Said) => void }

function PinForm({ asked, isSending, onSend }: FormProps) {
  const t = useText('logistics-address-checks')
  const [door, setDoor] = useState<Point>()
  const [notes, setNotes] = useState('')
  const [digits, setDigits] = useState('')
  const put = ([longitude, latitude]: Position) => setDoor([rounded(longitude), rounded(latitude)])
  const locate = () =>
    navigator.geolocation.getCurrentPosition(({ coords }) => put([coords.longitude, coords.latitude]))
  return (
    <Stack gap="md">
      <div className={classes.map}>
        <PublicMap asked={asked} onPick={put}>
          {door && <DragPin at={door} label={t('pin')} mark="D" color={mapTones.primary} onMove={put} />}
        </PublicMap>
      </div>
      {'geolocation' in navigator && (
        <Button variant="light" onClick={locate}>
          {t('track.here')}
        </Button>
      )}
      <Textarea
        label={t('track.notes')}
        placeholder={t('track.notesExample')}
        {...boundsAt(placeTrackedPin.body, 'accessNotes')}
        value={notes}
        onChange={({ target }) => setNotes(target.value)}
      />
      <TextInput
        label={t('track.digits')}
        description={t('track.digitsWhy')}
        required
        maxLength={12}
        autoComplete="off"
        value={digits}
        onChange={({ target }) => setDigits(target.value)}
      />
      <Button
        size="md"
        color={asked.colour || 'primary'}
        autoContrast
        disabled={!door || digits.trim() === ''}
        loading={isSending}
        onClick={() => door && onSend({ digits, door, accessNotes: notes })}
      >
        {t('track.send')}
      </Button>
    </Stack>
  )
}

type MapProps = { asked: Asked; onPick: (at: Position) => void; children: ReactNode }

/** The map without an account: its regions come with the question. */
function PublicMap({ asked, onPick, children }: MapProps) {
  const t = useText('logistics-address-checks')
  const words = useText('regions')
  const { style, isDark } = useMapLook(asked.regions, asked.providers)
  const texts = {
    title: t('map'),
    zoomIn: words('zoomIn'),
    zoomOut: words('zoomOut'),
    north: words('north'),
    unavailable: words('noMap'),
  }
  return (
    <MapView
      mapStyle={style}
      isDark={isDark}
      texts={texts}
      cursor="crosshair"
      initialBox={asked.regions[0]?.bounds ?? wholeWorld}
      onClick={({ lngLat }) => onPick(lngLat.toArray())}
    >
      <MiddlePick onPick={onPick} />
      {children}
    </MapView>
  )
}

type PageProps = { sender?: Asked; title: string; text: string; children?: ReactNode }

function Page({ sender, title, text, children }: PageProps) {
  return (
    <main className={classes.public}>
      {sender && sender.company !== '' && <Sender of={sender} />}
      <Title order={1} size="h3">
        {title}
      </Title>
      <Text mt="xs" mb="md">
        {text}
      </Text>
      {children}
    </main>
  )
}

/** Whose delivery it is: a link alone says it of nobody. */
function Sender({ of: { company, logo, colour } }: { of: Asked }) {
  return (
    <Group gap="sm" mb="lg">
      {logo === '' ? (
        <Avatar name={company} color={colour || 'primary'} variant="filled" radius="md" aria-hidden="true" />
      ) : (
        <img className={classes.logo} src={logo} alt="" />
      )}
      <Text fw={600}>
        <bdi>{company}</bdi>
      </Text>
    </Group>
  )
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}
