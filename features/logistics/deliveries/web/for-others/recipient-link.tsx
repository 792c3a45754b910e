import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button, CopyButton } from '#ui/button/controls.ts'
import { Group } from '#ui/page/layout.ts'
import { readTimeline, revealRecipientLink } from '../../contract.ts'

type Props = { deliveryId: number; page?: '' | '/place' }

/** The link with which the recipient acts, for those who may read it. It is asked for by a press alone, since each use is recorded. */
export function RecipientLink({ deliveryId, page = '' }: Props) {
  const t = useText('logistics-deliveries')
  const mayRead = useMay(revealRecipientLink)
  const reveal = useSend(revealRecipientLink, { stale: [readTimeline] })
  if (!mayRead) return null
  if (!reveal.data)
    return (
      <Button
        size="xs"
        variant="light"
        loading={reveal.isPending}
        onClick={() => reveal.mutate({ params: { id: deliveryId } })}
      >
        {t('showOwnLink')}
      </Button>
    )
  const link = `${reveal.data.link}${page}`
  return (
    <Group gap="sm">
      <bdi style={{ overflowWrap: 'anywhere' }}>{link}</bdi>
      <CopyButton value={link}>
        {({ copied, copy }) => (
          <Button size="compact-sm" variant="light" onClick={copy}>
            {t(copied ? 'linkCopied' : 'copyOwnLink')}
          </Button>
        )}
      </CopyButton>
    </Group>
  )
}
