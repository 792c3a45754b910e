import { useText } from '#kit/web/i18n.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Group, Stack } from '#ui/page/layout.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { Text } from '#ui/display/text.ts'
import { useStoreFormat } from '../../settings/web/for-others/use-store-format.ts'
import type { OrderPage } from '../contract.ts'
import { stageTones } from '../rules.ts'
import { takenAtDoor, type OrderDelivery } from '../rules/order-delivery.ts'
import classes from './order-rows.module.css'

type Props = { delivery: OrderDelivery; currency: string }

/** What brings an order: where it is, who came when, what was handed over, and what was paid at the door. */
export function AtDoor({ order: { deliveries, currency } }: { order: OrderPage }) {
  return deliveries.map((delivery) => <Delivery key={delivery.id} delivery={delivery} currency={currency} />)
}

function Delivery({ delivery, currency }: Props) {
  const t = useText('ecommerce')
  const { reference, stage, path, attempts, items } = delivery
  return (
    <SectionCard
      title={t('atDoor.title', { reference })}
      actions={<LinkButton size="compact-sm" variant="subtle" to={path} label={t('atDoor.open')} />}
    >
      <Stack gap="md">
        <Group gap="sm">
          <StatusChip tone={stageTones[stage]}>{t(`stage.${stage}`)}</StatusChip>
          <Text size="sm" dir="auto">
            {delivery.address}
          </Text>
        </Group>
        <Facts delivery={delivery} currency={currency} />
        {attempts.length > 0 && <Attempts delivery={delivery} currency={currency} />}
        {items.some(({ refused }) => (refused ?? 0) > 0) && <Handed items={items} />}
      </Stack>
    </SectionCard>
  )
}

function Facts({ delivery, currency }: Props) {
  const t = useText('ecommerce')
  const format = useStoreFormat()
  const { date, eta, doneAt, driverName, place, dueCents } = delivery
  const taken = takenAtDoor([delivery])
  const facts: [string, string | null][] = [
    [t('atDoor.day'), date && format.date(`${date}T12:00:00Z`)],
    [t('atDoor.expected'), doneAt === null && eta !== null ? format.dateTime(eta) : null],
    [t('atDoor.driver'), driverName],
    [t('atDoor.goods'), place && t(`atDoor.place.${place}`)],
    [t('atDoor.due'), dueCents !== null && dueCents > 0 ? format.money(dueCents, currency) : null],
    [t('atDoor.taken'), taken > 0 ? format.money(taken, currency) : null],
  ]
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

function Attempts({ delivery: { attempts }, currency }: Props) {
  const t = useText('ecommerce')
  const format = useStoreFormat()
  return (
    <div>
      <Text size="sm" fw={600}>
        {t('atDoor.attempts')}
      </Text>
      {attempts.map(({ id, at, outcome, driverName, reason, note, paid }) => (
        <Text key={id} size="sm">
          {[
            format.dateTime(at),
            t(`atDoor.outcome.${outcome}`),
            reason,
            note,
            driverName,
            paid && t(`atDoor.paidBy.${paid.by}`, { amount: format.money(paid.cents, currency) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      ))}
    </div>
  )
}

function Handed({ items }: Pick<OrderDelivery, 'items'>) {
  const t = useText('ecommerce')
  const format = useStoreFormat()
  return (
    <ul className={classes.handed}>
      {items.map(({ name, quantity, handed, refused, isDamaged }, index) => (
        <li key={`${name}${index}`}>
          <span dir="auto">{name}</span>
          <Text span size="sm" c="dimmed">
            {[
              handed !== null && t('atDoor.handed', { handed: format.number(handed), qty: format.number(quantity) }),
              refused && t('atDoor.refused', { pieces: format.number(refused) }),
              isDamaged && t('atDoor.damaged'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </li>
      ))}
    </ul>
  )
}
