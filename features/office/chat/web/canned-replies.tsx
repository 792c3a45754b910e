import { useQuery } from '@tanstack/react-query'
import { IconBolt, IconPlus, IconTrash, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { ActionIcon, Button, UnstyledButton } from '#ui/button/controls.ts'
import { Checkbox } from '#ui/input/inputs.ts'
import { FlyoutPanel, FlyoutScope, FlyoutTarget, useFlyout } from '#ui/overlay/flyout.tsx'
import { addReply, deleteReply, listReplies } from '../contract.ts'
import shared from './chat.module.css'
import classes from './composer.module.css'

const stale = [listReplies]

type Props = { text: string; onPick: (text: string) => void }

/** Replies a person keeps at hand, and those shared with all; what they are writing can become one. */
export function CannedReplies(props: Props) {
  const t = useText('office-chat')
  return (
    <FlyoutScope>
      <FlyoutTarget>
        <ActionIcon aria-label={t('replies.title')}>
          <IconBolt size={20} />
        </ActionIcon>
      </FlyoutTarget>
      <FlyoutPanel label={t('replies.title')} width={340} className={classes.flyout}>
        <Replies {...props} />
      </FlyoutPanel>
    </FlyoutScope>
  )
}

function Replies({ text, onPick }: Props) {
  const t = useText('office-chat')
  const { close } = useFlyout()
  const { data } = useQuery(queryOf(listReplies))
  const add = useSend(addReply, { stale })
  const remove = useSend(deleteReply, { stale })
  const [isShared, setShared] = useState(false)
  const mayShare = useMay(addReply)
  const words = text.trim().slice(0, 500)
  const isKept = data?.some((reply) => reply.text === words)
  return (
    <>
      <p className={classes.repliesTitle}>{t('replies.title')}</p>
      {data?.length === 0 && <p className={shared.none}>{t('replies.none')}</p>}
      <ul className={classes.replies}>
        {data?.map((reply) => (
          <li key={reply.id}>
            <UnstyledButton className={classes.reply} dir="auto" onClick={() => (close(), onPick(reply.text))}>
              {reply.text}
            </UnstyledButton>
            {reply.isShared && (
              <IconUsers size={16} role="img" aria-label={t('replies.isShared')} className={classes.shared} />
            )}
            {reply.isOwn && (
              <ActionIcon
                size={30}
                aria-label={t('replies.delete', { words: reply.text })}
                onClick={() => remove.mutate({ params: { id: reply.id } })}
              >
                <IconTrash size={16} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {mayShare && words !== '' && (
        <Checkbox
          size="xs"
          mb={8}
          label={t('replies.share')}
          checked={isShared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
      )}
      <Button
        fullWidth
        size="xs"
        variant="light"
        leftSection={<IconPlus size={16} />}
        disabled={words === '' || isKept}
        loading={add.isPending}
        onClick={() => add.mutate({ body: { text: words, isShared } })}
      >
        {t('replies.add')}
      </Button>
    </>
  )
}
