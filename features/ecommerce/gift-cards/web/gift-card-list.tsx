import { useState } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { Part } from '#kit/web/part.tsx'
import { useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import type { Column } from '#ui/data-table/column.ts'
import { columnKinds } from '#ui/data-table/column-kinds.tsx'
import { ListScreen } from '#ui/data-table/list-screen.tsx'
import { statusColumn } from '#ui/data-table/status-column.tsx'
import { useRecordDrawer } from '#ui/form/record-drawer.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { MadeSecret } from '#ui/overlay/made-secret.tsx'
import { blockGiftCard, issueGiftCard, listGiftCards, readGiftCard, type GiftCard } from '../contract.ts'
import { giftCardTones } from '../rules.ts'
import { GiftCardHistory } from './gift-card-history.tsx'
import { IssueGiftCard } from './issue-gift-card.tsx'

/** The store’s gift cards: what each is worth, and the way to issue one. */
export function GiftCardList() {
  const t = useText('ecommerce-gift-cards')
  const [made, setMade] = useState<string>()
  const list = useList(listGiftCards, ({ giftCards, total }) => ({ rows: giftCards, total }))
  const { addButton, edit, drawer } = useRecordDrawer(list.rows, {
    create: issueGiftCard,
    addLabel: t('add'),
    add: (opening) => <IssueGiftCard {...opening} onMade={setMade} />,
    change: readGiftCard,
    read: readGiftCard,
    view: (card, opening) => <GiftCardHistory card={card} {...opening} />,
  })
  const texts = { made: t('made'), copy: t('copy'), copied: t('copied') }
  return (
    <>
      {made && <MadeSecret secret={made} texts={texts} onClose={() => setMade(undefined)} />}
      <ListScreen
        {...list}
        name="gift-cards"
        title={t('screens.giftCards')}
        text={t('text')}
        headActions={<Part name="gift-cards/head" />}
        columns={useGiftCardColumns()}
        filters={['state']}
        addButton={addButton}
        rowActions={(card) => <GiftCardActions card={card} onOpen={edit && (() => edit(card))} />}
        drawer={drawer}
        empty={{ icon: 'gift', title: t('empty'), text: t('emptyText') }}
      />
    </>
  )
}

function useGiftCardColumns(): Column<GiftCard>[] {
  const t = useText('ecommerce-gift-cards')
  const format = useFormat()
  const { text } = columnKinds(format)
  const { date } = columnKinds(useFormat('UTC'))
  const amount = (key: 'amountCents' | 'balanceCents', sort: string): Column<GiftCard> => ({
    key,
    title: t(`fields.${key}`),
    sort,
    align: 'end',
    cell: (card) => format.money(card[key], card.currency),
  })
  return [
    text('recipient', t('fields.recipient'), { sort: 'recipient' }),
    {
      key: 'lastFour',
      title: t('fields.code'),
      cell: ({ lastFour }) => <bdi dir="ltr">{`••••\u00a0${lastFour}`}</bdi>,
    },
    amount('amountCents', 'amount'),
    amount('balanceCents', 'balance'),
    date('expiresOn', t('fields.expiresOn'), { sort: 'expiresOn' }),
    text('note', t('fields.note')),
    statusColumn({
      key: 'state',
      title: t('fields.state'),
      tones: giftCardTones,
      word: (state) => t(`states.${state}`),
    }),
  ]
}

type Props = { card: GiftCard; onOpen: (() => void) | undefined }

/** Shows what a card paid for, and blocks it or lets it pay again. */
function GiftCardActions({ card: { id, recipient: name, version, isBlocked }, onOpen }: Props) {
  const t = useText('ecommerce-gift-cards')
  const block = useSend(blockGiftCard, { stale: [listGiftCards, readGiftCard] })
  const mayBlock = useMay(blockGiftCard)
  return (
    <>
      {onOpen && <IconButton icon="history" label={t('history.open', { name })} onClick={onOpen} />}
      {mayBlock && (
        <IconButton
          icon={isBlocked ? 'player-play' : 'player-pause'}
          label={t(isBlocked ? 'unblock' : 'block', { name })}
          disabled={block.isPending}
          onClick={() => block.mutate({ params: { id }, body: { version, isBlocked: !isBlocked } })}
        />
      )}
    </>
  )
}
