import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useDeferredValue, useState } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { ActionIcon } from '#ui/button/controls.ts'
import { TextInput } from '#ui/input/inputs.ts'
import { Link } from '#ui/button/link.tsx'
import { listMessages } from '../contract.ts'
import shared from './chat.module.css'
import classes from './message-search.module.css'
import { messagePath } from './use-address.ts'

/** Finds messages of a chat by their words, the newest first. */
export function MessageSearch({ chatId, onClose }: { chatId: number; onClose: () => void }) {
  const t = useText('office-chat')
  const format = useFormat()
  const [words, setWords] = useState('')
  const q = useDeferredValue(words.trim())
  const { data } = useQuery({
    ...queryOf(listMessages, { params: { id: chatId }, query: { q, limit: 50 } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
  const found = q === '' ? undefined : data?.messages.toReversed()
  return (
    <div className={classes.searching} role="search">
      <div className={classes.findingHead}>
        <TextInput
          className={shared.search!}
          data-autofocus
          ref={(input) => input?.focus({ preventScroll: true })}
          aria-label={t('search.label')}
          placeholder={t('search.label')}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && onClose()}
        />
        <ActionIcon aria-label={t('search.close')} onClick={onClose}>
          <IconX size={20} />
        </ActionIcon>
      </div>
      <p className={shared.hidden} role="status">
        {found && t('search.found', { count: found.length })}
      </p>
      {found?.length === 0 && <p className={shared.none}>{t('search.none')}</p>}
      {found && found.length > 0 && (
        <ul className={classes.findings}>
          {found.map(({ id, senderName, time, message }) => (
            <li key={id}>
              <Link to={messagePath(chatId, id)} className={classes.found}>
                <span className={shared.rowTop}>
                  <bdi className={shared.name}>{senderName}</bdi>
                  <time dateTime={time}>{format.dateTime(time)}</time>
                </span>
                <span className={shared.words} dir="auto">
                  {message}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
