import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { ActionIcon, Button, Menu } from '#ui/button/controls.ts'
import type { Opening } from '#ui/form/record-drawer.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { Group, Stack } from '#ui/page/layout.ts'
import { Modal } from '#ui/overlay/modal.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { Text } from '#ui/display/text.ts'
import { Person, Thing } from '#ui/display/thing.tsx'
import { useRemoval } from '#ui/button/use-removal.ts'
import { useStoreFormat } from '../../settings/web/for-others/use-store-format.ts'
import {
  changeReview,
  deleteReview,
  listReviews,
  readReview,
  readReviewFigures,
  restoreReview,
  type Review,
} from '../contract.ts'
import { Stars } from './review-stars.tsx'

const stale = [listReviews, readReview, readReviewFigures]

export function ReviewActions({ review, onOpen }: { review: Review; onOpen: () => void }) {
  const t = useText('ecommerce')
  const change = useSend(changeReview, { stale })
  const remove = useRemoval({ remove: deleteReview, restore: restoreReview, stale })
  const mayChange = useMay(changeReview)
  const mayDelete = useMay(deleteReview)
  const isPublished = review.status === 'Published'
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('moreNamed', { name: review.head })}>
          <Icon name="dots" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Icon name="eye" size={18} />} onClick={onOpen}>
          {t('view')}
        </Menu.Item>
        {mayChange && (
          <Menu.Item
            leftSection={<Icon name={isPublished ? 'lock' : 'world'} size={18} />}
            onClick={() =>
              change.mutate({ params: { id: review.id }, body: { status: isPublished ? 'Pending' : 'Published' } })
            }
          >
            {t(isPublished ? 'unpublish' : 'publish')}
          </Menu.Item>
        )}
        {mayDelete && (
          <Menu.Item
            color="error"
            leftSection={<Icon name="trash" size={18} />}
            onClick={() => remove(review.id, t('deleted', { name: review.head }))}
          >
            {t('delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** A review in full, and the button that decides whether customers see it. */
export function ReviewDialog({ review, opened, onClose }: Opening & { review: Review }) {
  const format = useStoreFormat()
  return (
    <Modal opened={opened} onClose={onClose} title={review.head}>
      <Stack gap="md">
        <Thing picture={review.productImage} name={review.product} detail={review.companyName} />
        <Group justify="space-between">
          <Stars count={review.review} />
          <Text size="sm" c="dimmed">
            {format.date(review.writtenAt)}
          </Text>
        </Group>
        <Text dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {review.para}
        </Text>
        <Person avatar={review.avatar} name={review.reviewer} detail={review.email} />
        <Decision review={review} />
      </Stack>
    </Modal>
  )
}

function Decision({ review: { id, status } }: { review: Review }) {
  const t = useText('ecommerce')
  const change = useSend(changeReview, { stale })
  const mayChange = useMay(changeReview)
  const isPublished = status === 'Published'
  return (
    <Group justify="space-between">
      <StatusChip tone={isPublished ? 'success' : 'warning'}>{t(`reviewStatus.${status}`)}</StatusChip>
      {mayChange && (
        <Button
          variant={isPublished ? 'default' : 'filled'}
          loading={change.isPending}
          onClick={() => change.mutate({ params: { id }, body: { status: isPublished ? 'Pending' : 'Published' } })}
        >
          {t(isPublished ? 'unpublish' : 'publish')}
        </Button>
      )}
    </Group>
  )
}
