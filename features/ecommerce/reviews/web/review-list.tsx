import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { openId, useOpen } from '#kit/web/open-in-address.ts'
import { useMay } from '#kit/web/use-session.ts'
import { columnKinds } from '#ui/data-table/column-kinds.tsx'
import { ListScreen } from '#ui/data-table/list-screen.tsx'
import { statusColumn } from '#ui/data-table/status-column.tsx'
import { choicesOf } from '#ui/filter-select.tsx'
import { Box } from '#ui/layout.ts'
import { Text } from '#ui/text.ts'
import { Person, Thing } from '#ui/thing.tsx'
import { useBulk, useBulkRemoval } from '#ui/use-bulk.ts'
import { useStoreFormat } from '../../settings/web/use-store-format.ts'
import { bulkReviews, deleteReview, listReviews, readReviewFigures, reviewStatuses, type Review } from '../contract.ts'
import { ReviewActions, ReviewDialog } from './review-actions.tsx'
import { ReviewCards } from './review-cards.tsx'
import { Stars } from './review-stars.tsx'

const tones = { Published: 'success', Pending: 'warning' } as const

export function ReviewList() {
  const t = useText('ecommerce')
  const list = useList(listReviews, ({ reviews, total }) => ({ rows: reviews, total }))
  const [open, setOpen] = useOpen()
  const bulk = useBulk(bulkReviews, [listReviews, readReviewFigures])
  const removal = useBulkRemoval(bulk, { remove: deleteReview, text: () => t('deleteManyText'), undo: 'restore' })
  const mayChange = useMay(bulkReviews)
  const { date } = columnKinds(useStoreFormat())
  const statusOf = (status: string) => t(`reviewStatus.${status}`)
  const opened = list.rows?.find(({ id }) => id === openId(open, 'review'))
  return (
    <ListScreen
      {...list}
      name="reviews"
      title={t('screens.reviews')}
      columns={[
        { key: 'product', title: t('product.one'), sort: 'product', cell: (row) => <Product {...row} /> },
        { key: 'reviewer', title: t('review.reviewer'), sort: 'reviewer', cell: (row) => <Reviewer {...row} /> },
        {
          key: 'review',
          title: t('review.one'),
          fields: ['review', 'head', 'para'],
          cell: (row) => <Words {...row} />,
        },
        date('writtenAt', t('date'), { sort: 'date' }),
        statusColumn({ key: 'status', title: t('statusLabel'), sort: 'status', tones, word: statusOf }),
      ]}
      filters={[{ name: 'status', label: t('statusLabel'), data: choicesOf(reviewStatuses, statusOf) }]}
      rowActions={(review) => <ReviewActions review={review} onOpen={() => setOpen(`review-${review.id}`)} />}
      bulk={
        mayChange
          ? [bulk('publish', { label: t('publish') }), bulk('unpublish', { label: t('unpublish') }), ...removal]
          : []
      }
      empty={{ icon: 'star', title: t('review.empty'), text: t('review.emptyText') }}
      drawer={<ReviewDialog review={opened} onClose={() => setOpen(undefined)} />}
    >
      <ReviewCards />
    </ListScreen>
  )
}

function Product({ productId, productImage, product, companyName }: Review) {
  const path = `/apps/ecommerce/product/edit/${productId}`
  return <Thing picture={productImage} name={product} detail={companyName} to={path} />
}

function Reviewer({ customerId, avatar, reviewer, email }: Review) {
  const path = `/apps/ecommerce/customer/details/${customerId}`
  return <Person avatar={avatar} name={reviewer} detail={email} to={path} />
}

function Words({ review, head, para }: Review) {
  return (
    <Box maw={340} miw={220} style={{ whiteSpace: 'normal' }}>
      <Stars count={review} />
      <Text fw={600} size="sm" dir="auto">
        {head}
      </Text>
      <Text size="sm" lineClamp={2} dir="auto">
        {para}
      </Text>
    </Box>
  )
}
