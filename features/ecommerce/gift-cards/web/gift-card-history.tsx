import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useMay } from '#kit/web/use-session.ts'
import { queryOf } from '#kit/web/query.ts'
import { DateInput } from '#ui/input/date-input.tsx'
import { Drawer } from '#ui/overlay/drawer.tsx'
import { orNull } from '#ui/form/bound.ts'
import { RefusalAlert } from '#ui/form/refusal-alert.tsx'
import { SendButton } from '#ui/form/send-button.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import type { Opening } from '#ui/form/record-drawer.tsx'
import { Link } from '#ui/button/link.tsx'
import { changeGiftCardExpiry, listGiftCards, readGiftCard, type GiftCard } from '../contract.ts'
import classes from './gift-card-history.module.css'

/** What a card was issued with, what it paid for, and what came back to it. */
export function GiftCardHistory({ card, opened, onClose }: Opening & { card: GiftCard }) {
  const t = useText('ecommerce-gift-cards')
  const { money, dateTime } = useFormat()
  const { data } = useQuery(queryOf(readGiftCard, { params: { id: card.id } }))
  return (
    <Drawer title={t('history.title', { name: card.recipient })} opened={opened} onClose={onClose}>
      <p className={classes.balance}>
        {t('history.balance', { amount: money(data?.balanceCents ?? card.balanceCents, card.currency) })}
      </p>
      {card.emailState && <p>{t(`emailed.${card.emailState}`, { email: card.email })}</p>}
      <ExpiryForm key={data?.version ?? 0} card={data ?? card} />
      <ul className={classes.moves}>
        {data?.moves.map(({ id, cents, order, at }) => (
          <li key={id}>
            <span>
              {order === null ? (
                t('history.issued')
              ) : (
                <Link to={`/apps/ecommerce/order/details/${order}`}>
                  {t(cents < 0 ? 'history.paid' : 'history.back', { order })}
                </Link>
              )}
            </span>
            <span>{money(cents, card.currency)}</span>
            <time dateTime={at}>{dateTime(at)}</time>
          </li>
        ))}
      </ul>
    </Drawer>
  )
}

/** Gives a card another last day: what came back to an expired one could never be spent. */
function ExpiryForm({ card: { id, version, expiresOn } }: { card: GiftCard }) {
  const t = useText('ecommerce-gift-cards')
  const form = useEndpointForm(changeGiftCardExpiry, {
    initial: { version, expiresOn },
    given: { params: { id } },
    stale: [listGiftCards, readGiftCard],
  })
  if (!useMay(changeGiftCardExpiry)) return null
  return (
    <form onSubmit={form.send} noValidate className={classes.expiry}>
      <RefusalAlert text={form.refusal} />
      <DateInput label={t('fields.expiresOn')} description={t('expiresText')} {...orNull(form.bind('expiresOn'))} />
      <SendButton loading={form.isSending}>{t('saveExpiry')}</SendButton>
    </form>
  )
}
