import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { emailStates } from '#platform/outbox/contract.ts'
import { wordsOf, type Column } from '#ui/data-table/column.ts'
import { columnKinds } from '#ui/data-table/column-kinds.tsx'
import { ListScreen } from '#ui/data-table/list-screen.tsx'
import { statusColumn } from '#ui/data-table/status-column.tsx'
import { Link } from '#ui/button/link.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Anchor } from '#ui/display/text.ts'
import { giftCardWays } from '../../gift-card-shop/contract.ts'
import { listGiftCardOrders, type SoldGiftCard } from '../contract.ts'
import { giftPaymentTones } from '../rules.ts'

const cards = '/apps/ecommerce/gift-card/list'

/** The gift cards that visitors ordered: who gives them to whom, whether they are paid, and whether their code has left. */
export function GiftCardOrderList() {
  const t = useText('site-gift-card-orders')
  const list = useList(listGiftCardOrders, ({ orders, total }) => ({ rows: orders, total }))
  return (
    <ListScreen
      {...list}
      name="gift-card-orders"
      title={t('screens.orders')}
      text={t('orders.text')}
      headActions={<LinkButton variant="default" to={cards} label={t('orders.cards')} />}
      columns={useOrderColumns()}
      filters={['payment']}
      empty={{ icon: 'gift', title: t('orders.empty'), text: t('orders.emptyText') }}
    />
  )
}

function useOrderColumns(): Column<SoldGiftCard>[] {
  const t = useText('site-gift-card-orders')
  const { text, money, dateTime, word } = columnKinds(useFormat())
  const emailed = wordsOf(emailStates, (state) => t(`emailStates.${state}`))
  return [
    text('giver', t('orders.giver'), { sort: 'giver' }),
    { ...text('giverEmail', t('orders.giverEmail')), isHidden: true },
    { key: 'recipient', title: t('recipient'), sort: 'recipient', cell: (order) => <Recipient order={order} /> },
    { ...text('email', t('email')), isHidden: true },
    money('amountCents', t('amountCents'), { sort: 'amount' }),
    statusColumn({
      key: 'payment',
      title: t('payment'),
      tones: giftPaymentTones,
      word: (payment) => t(`payments.${payment}`),
    }),
    {
      key: 'emailState',
      title: t('orders.emailState'),
      words: emailed,
      cell: ({ emailState }) => (emailState ? emailed[emailState] : '–'),
    },
    word('way', t('orders.way'), { values: giftCardWays, word: (way) => t(`orders.ways.${way}`), isHidden: true }),
    dateTime('at', t('orders.at'), { sort: 'at' }),
  ]
}

/** Leads to the card that was issued. */
function Recipient({ order: { recipient, giftCardId } }: { order: SoldGiftCard }) {
  const name = <bdi>{recipient}</bdi>
  if (giftCardId === null) return name
  return <Anchor renderRoot={(props) => <Link to={`${cards}?open=edit-${giftCardId}`} {...props} />}>{name}</Anchor>
}
