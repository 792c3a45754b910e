import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Drawer } from '#ui/drawer.tsx'
import type { Opening } from '#ui/form/record-drawer.tsx'
import { Link } from '#ui/link.tsx'
import { readGiftCard, type GiftCard } from '../contract.ts'
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
