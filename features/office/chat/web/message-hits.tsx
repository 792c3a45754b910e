import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Link } from '#ui/button/link.tsx'
import { searchMessages } from '../contract.ts'
import classes from './chat.module.css'
import { isolated, timeOf } from './message-words.ts'
import { messagePath } from './use-address.ts'

/** Messages of all chats that hold the words, the newest first; each leads to its place. */
export function MessageHits({ words, ownId }: { words: string; ownId: number }) {
  const t = useText('office-chat')
  const format = useFormat()
  const { data } = useQuery({
    ...queryOf(searchMessages, { query: { q: words } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <h2 className={classes.heading}>{t('list.messages')}</h2>
      <ul className={classes.rows} aria-busy={!data}>
        {data?.found.map(({ chatId, title, message: { id, senderId, senderName, message, time } }) => (
          <li key={id}>
            <Link to={messagePath(chatId, id)} className={classes.row}>
              <span className={classes.rowWords}>
                <span className={classes.rowTop}>
                  <bdi className={classes.name}>{title || t('thread.deletedPerson')}</bdi>
                  <time dateTime={time}>{timeOf(format, time)}</time>
                </span>
                <span className={classes.hit} dir="auto">
                  {senderId === ownId
                    ? t('list.you', { words: isolated(message) })
                    : t('list.said', { person: isolated(senderName), words: isolated(message) })}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {data?.found.length === 0 && <p className={classes.none}>{t('list.noneFound')}</p>}
      {data?.hasMore && <p className={classes.none}>{t('list.moreFound')}</p>}
    </>
  )
}
