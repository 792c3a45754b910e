import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { ListScreen } from '#ui/data-table/list-screen.tsx'
import { useRecordDrawer } from '#ui/form/record-drawer.tsx'
import { useBulk } from '#ui/data-table/use-bulk.ts'
import * as calls from '../contract.ts'
import { ReviewActions, ReviewDialog } from './review-actions.tsx'
import { ReviewCards } from './review-cards.tsx'
import { useReviewColumns } from './review-columns.tsx'

export function ReviewList() {
  const t = useText('ecommerce')
  const list = useList(calls.listReviews, ({ reviews, total }) => ({ rows: reviews, total }))
  const { edit, drawer } = useRecordDrawer(list.rows, {
    kind: 'review',
    change: calls.readReview,
    read: calls.readReview,
    edit: (review, opening) => <ReviewDialog review={review} {...opening} />,
  })
  const bulk = useBulk(calls.bulkReviews, {
    stale: [calls.listReviews, calls.readReview, calls.readReviewFigures],
    actions: { publish: t('publish'), unpublish: t('unpublish') },
    removal: { remove: calls.deleteReview, text: () => t('deleteManyText'), undo: 'restore' },
  })
  return (
    <ListScreen
      {...list}
      name="reviews"
      title={t('screens.reviews')}
      columns={useReviewColumns()}
      filters={['status']}
      rowActions={(review) => <ReviewActions review={review} onOpen={() => edit?.(review)} />}
      bulk={bulk}
      empty={{ icon: 'star', title: t('review.empty'), text: t('review.emptyText') }}
      drawer={drawer}
    >
      <ReviewCards />
    </ListScreen>
  )
}
