import { useText } from '#kit/web/i18n.ts'
import type { Column } from '#ui/data-table/column.ts'
import { columnKinds } from '#ui/data-table/column-kinds.tsx'
import { statusColumn } from '#ui/data-table/status-column.tsx'
import { Box } from '#ui/page/layout.ts'
import { Text } from '#ui/display/text.ts'
import { Person, Thing } from '#ui/display/thing.tsx'
import { useStoreFormat } from '../../settings/web/for-others/use-store-format.ts'
import type { Review } from '../contract.ts'
import { Stars } from './review-stars.tsx'

const tones = { Published: 'success', Pending: 'warning' } as const

/** The columns of the list of reviews. */
export function useReviewColumns(): Column<Review>[] {
  const t = useText('ecommerce')
  const { date } = columnKinds(useStoreFormat())
  const word = (status: string) => t(`reviewStatus.${status}`)
  return [
    { key: 'product', title: t('product.one'), sort: 'product', cell: (row) => <Product {...row} /> },
    { key: 'reviewer', title: t('review.reviewer'), sort: 'reviewer', cell: (row) => <Reviewer {...row} /> },
    { key: 'review', title: t('review.one'), fields: ['review', 'head', 'para'], cell: (row) => <Words {...row} /> },
    date('writtenAt', t('date'), { sort: 'date' }),
    statusColumn({ key: 'status', title: t('statusLabel'), sort: 'status', tones, word }),
  ]
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
