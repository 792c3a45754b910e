import type { ReactNode } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { BaseMap } from '#platform/regions/web/base-map.tsx'
import { CopyButton, Button } from '#ui/button/controls.ts'
import { Badge } from '#ui/display/display.ts'
import { Group } from '#ui/page/layout.ts'
import { Link } from '#ui/button/link.tsx'
import { DragPin } from '#ui/map/drag-pin.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { StatusChip, type Tone } from '#ui/display/status-chip.tsx'
import { Anchor } from '#ui/display/text.ts'
import { qualityTones } from '../../places/rules.ts'
import type { Delivery } from '../contract.ts'
import { deliveryPath, trackingLink } from '../rules.ts'
import { priorityTones } from '../rules/state-tones.ts'
import classes from './deliveries.module.css'
import { Windows } from './delivery-columns.tsx'
import { around, pinColors } from './pin-editor.tsx'
import { Arrival, Proof, StopLink } from './route-cells.tsx'
import { RecipientLink } from './for-others/recipient-link.tsx'
import { useAmounts } from './for-others/use-amounts.ts'
import { useAnyDay } from './for-others/use-any-day.ts'
import { useReasons } from './for-others/use-reasons.ts'
import { Due } from './due-field.tsx'

type Props = { delivery: Delivery }
type Fact = [label: string, value: ReactNode]

/** Facts that are known; the others are left out. */
function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value !== '' && value !== null && value !== undefined)
        .flatMap(([label, value]) => [
          <dt key={`${label} label`}>{label}</dt>,
          <dd key={label} dir="auto">
            {value}
          </dd>,
        ])}
    </dl>
  )
}

function chip(tone: Tone, words: string) {
  return <StatusChip tone={tone}>{words}</StatusChip>
}

/** Where it goes, with door and parking. */
export function Place({ delivery }: Props) {
  const t = useText('logistics-deliveries')
  const { place, address, quality } = delivery
  return (
    <SectionCard title={t('form.where')}>
      <Facts
        facts={[
          [t('address'), address],
          [t('quality'), chip(qualityTones[quality], t(`qualities.${quality}`))],
          [t('foundAs'), place?.label],
          [t('accessNotes'), place?.accessNotes],
          [t('onRoute'), delivery.routeId === null ? null : <StopLink delivery={delivery} />],
          [t('eta'), (delivery.doneAt ?? delivery.eta) === null ? null : <Arrival delivery={delivery} />],
        ]}
      />
      {place?.door && (
        <div className={classes.pinMap} style={{ marginBlockStart: 16 }}>
          <BaseMap key={place.door.join()} title={t('map')} initialBox={around(place.door)}>
            {() => (
              <>
                <DragPin at={place.door!} label={t('pin.door')} mark="D" color={pinColors.door} />
                {place.parking && (
                  <DragPin at={place.parking} label={t('pin.parking')} mark="P" color={pinColors.parking} />
                )}
              </>
            )}
          </BaseMap>
        </div>
      )}
    </SectionCard>
  )
}

export function Person({ delivery }: Props) {
  const t = useText('logistics-deliveries')
  const { recipient, phone, email, trackingCode } = delivery
  return (
    <SectionCard title={t('recipient')}>
      <Facts
        facts={[
          [t('form.name'), recipient],
          [t('form.phone'), phone && reach(`tel:${phone.replaceAll(' ', '')}`, phone)],
          [t('form.email'), email && reach(`mailto:${email}`, <Breakable email={email} />)],
        ]}
      />
      <Group gap="sm" mt="md">
        <CopyButton value={trackingLink(location.origin, trackingCode)}>
          {({ copied, copy }) => (
            <Button size="xs" variant="light" onClick={copy}>
              {t(copied ? 'linkCopied' : 'copyLink')}
            </Button>
          )}
        </CopyButton>
        <RecipientLink key={delivery.id} deliveryId={delivery.id} />
      </Group>
    </SectionCard>
  )
}

/** Where it doesn't fit, an address breaks between its parts. */
function Breakable({ email }: { email: string }) {
  const at = email.lastIndexOf('@') + 1
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}

function reach(href: string, text: ReactNode) {
  return (
    <Anchor href={href}>
      <bdi dir="ltr">{text}</bdi>
    </Anchor>
  )
}

export function Contents({ delivery }: Props) {
  const t = useText('logistics-deliveries')
  const format = useFormat()
  const loadOf = useAmounts()
  const anyDay = useAnyDay()
  const reasonOf = useReasons()
  const { windows, priority, quantities, items, orderId, invoiceId, linked, partOf, parts } = delivery
  const tags = (names: string[]) =>
    names.length > 0 && (
      <Group gap={4} component="span">
        {names.map((name) => (
          <Badge key={name} variant="light" color="gray" tt="none">
            {name}
          </Badge>
        ))}
      </Group>
    )
  const spans = <Windows windows={windows} />
  const facts: Fact[] = [
    [t('days'), anyDay(delivery)],
    [t('window'), spans],
    [t('priority'), chip(priorityTones[priority] ?? 'info', t(`priorities.${priority}`))],
    [t('quantity'), loadOf(quantities)],
    [t('form.items'), format.items(items.map(({ name, quantity }) => `${format.number(quantity)} × ${name}`))],
    [t('form.serviceMinutes'), delivery.serviceMinutes === null ? null : format.number(delivery.serviceMinutes)],
    [t('form.skills'), tags(delivery.skills) || null],
    [t('form.features'), tags(delivery.features) || null],
    [t('tags'), tags(delivery.tags) || null],
    [t('attempts'), delivery.attempts > 0 ? format.number(delivery.attempts) : null],
    [t('failure'), reasonOf(delivery.failureReason)],
    [t('form.minimumAge'), delivery.minimumAge > 0 ? format.number(delivery.minimumAge) : null],
    [t('proofColumn'), <Proof key="proof" delivery={delivery} />],
    [t('form.due'), delivery.dueCents === null ? null : <Due key="due" cents={delivery.dueCents} />],
    [t('parcel'), delivery.location && t(`locations.${delivery.location}`)],
    [t('form.driverNote'), delivery.driverNote],
    [t('form.privateNote'), delivery.privateNote],
    [t('source'), <Source key="source" delivery={delivery} />],
    [t('order'), orderId && <To path={`/apps/ecommerce/order/details/${orderId}`} text={`#${orderId}`} />],
    [t('invoice'), invoiceId && <To path={`/apps/invoice/preview/${invoiceId}`} text={t('openInvoice')} />],
    [t('split.partOf'), partOf && <To path={deliveryPath(partOf.reference)} text={partOf.reference} />],
    [
      t('split.parts'),
      parts.length === 0
        ? null
        : parts.map((part) => (
            <div key={part.reference}>
              <To path={deliveryPath(part.reference)} text={part.reference} /> {loadOf(part.quantities)}
            </div>
          )),
    ],
    [t('form.linkedTo'), linked && <To path={deliveryPath(linked.reference)} text={linked.reference} />],
  ]
  return (
    <SectionCard title={t('contents')}>
      <Facts facts={facts} />
    </SectionCard>
  )
}

/** Where it came from, with a way to the recurring delivery that made it. */
function Source({ delivery: { source, patternId } }: Props) {
  const t = useText('logistics-deliveries')
  const name = t(`sources.${source}`)
  return patternId === null ? (
    name
  ) : (
    <To path={`/apps/logistics/deliveries/recurring?open=edit-${patternId}`} text={name} />
  )
}

function To({ path, text }: { path: string; text: string }) {
  return (
    <Anchor renderRoot={(props) => <Link to={path} {...props} />}>
      <bdi>{text}</bdi>
    </Anchor>
  )
}
