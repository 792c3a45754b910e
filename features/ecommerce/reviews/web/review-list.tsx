import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { useMay } from '#kit/web/use-session.ts'
import type { Column } from '#ui/data-table/column.ts'
import { statusColumn } from '#ui/data-table/status-column.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { FilterSelect } from '#ui/filter-select.tsx'
import { Box } from '#ui/layout.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { Text } from '#ui/text.ts'
import { Person, Thing } from '#ui/thing.tsx'
import { useBulk, useBulkRemoval } from '#ui/use-bulk.ts'
import { useStoreFormat } from '../../settings/web/use-store-format.ts'
import { bulkReviews, deleteReview, listReviews, readReviewFigures, reviewStatuses, type Review } from '../contract.ts'
import { ReviewActions, ReviewDialog } from './review-actions.tsx'
import { ReviewCards } from './review-cards.tsx'
import { Stars } from './review-stars.tsx'

export function ReviewList() {
  const t = useText('ecommerce')
  const format = useStoreFormat()
  const list = useList(listReviews, ({ reviews, total }) => ({ rows: reviews, total }))
  const bulk = useBulk(bulkReviews, [listReviews, readReviewFigures])
  const removal = useBulkRemoval(bulk, { remove: deleteReview, text: () => t('deleteManyText'), undo: 'restore' })
  const mayChange = useMay(bulkReviews)
  const [openId, open] = useState<number>()
  const columns: Column<Review>[] = [
    {
      key: 'product',
      title: t('product.one'),
      sort: 'product',
      cell: (row) => (
        <Thing
          picture={row.productImage}
          name={row.product}
          detail={row.companyName}
          to={`/apps/ecommerce/product/edit/${row.productId}`}
        />
      ),
    },
    {
      key: 'reviewer',
      title: t('review.reviewer'),
      sort: 'reviewer',
      cell: (row) => (
        <Person
          avatar={row.avatar}
          name={row.reviewer}
          detail={row.email}
          to={`/apps/ecommerce/customer/details/${row.customerId}`}
        />
      ),
    },
    {
      key: 'review',
      title: t('review.one'),
      fields: ['review', 'head', 'para'],
      cell: (row) => <Words review={row} />,
    },
    { key: 'writtenAt', title: t('date'), sort: 'date', cell: (row) => format.date(row.writtenAt) },
    statusColumn({
      key: 'status',
      title: t('statusLabel'),
      sort: 'status',
      tones: { Published: 'success', Pending: 'warning' },
      word: (value) => t(`reviewStatus.${value}`),
    }),
  ]
  return (
    <>
      <PageHeader title={t('screens.reviews')} />
      <ReviewCards />
      <DataTable
        {...list}
        name="reviews"
        label={t('screens.reviews')}
        columns={columns}
        filters={
          <FilterSelect
            list={list}
            name="status"
            label={t('statusLabel')}
            data={reviewStatuses.map((value) => ({ value, label: t(`reviewStatus.${value}`) }))}
          />
        }
        rowActions={(review) => <ReviewActions review={review} onOpen={() => open(review.id)} />}
        {...(mayChange && {
          bulk: [bulk('publish', { label: t('publish') }), bulk('unpublish', { label: t('unpublish') }), ...removal],
        })}
        empty={{ icon: 'star', title: t('review.empty'), text: t('review.emptyText') }}
      />
      <ReviewDialog review={list.rows?.find(({ id }) => id === openId)} onClose={() => open(undefined)} />
    </>
  )
}

function Words({ review }: { review: Review }) {
  return (
    <Box maw={340} miw={220} style={{ whiteSpace: 'normal' }}>
      <Stars count={review.review} />
      <Text fw={600} size="sm" dir="auto">
        {review.head}
      </Text>
      <Text size="sm" lineClamp={2} dir="auto">
        {review.para}
      </Text>
    </Box>
  )
}
