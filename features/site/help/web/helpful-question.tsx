import { useState } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { Button } from '#ui/button/controls.ts'
import { rateHelpArticle, readHelpArticle, type HelpArticle } from '../contract.ts'
import classes from './help.module.css'

/** Asks whether the article helped, and says how many found so. */
export function HelpfulQuestion({ article: { slug, answer, helpful } }: { article: HelpArticle }) {
  const t = useText('site-help')
  const format = useFormat()
  const [given, give] = useState(answer)
  const send = useSend(rateHelpArticle, {
    stale: [readHelpArticle],
    onSuccess: (_, { body }) => give(body?.isHelpful ?? null),
  })
  const all = helpful.yes + helpful.no
  return (
    <div className={classes.question}>
      <strong>{t('helpful.question')}</strong>
      {[true, false].map((isHelpful) => (
        <Button
          key={String(isHelpful)}
          size="xs"
          variant={given === isHelpful ? 'filled' : 'light'}
          aria-pressed={given === isHelpful}
          loading={send.isPending && send.variables.body?.isHelpful === isHelpful}
          onClick={() => send.mutate({ params: { slug }, body: { isHelpful } })}
        >
          {t(isHelpful ? 'helpful.yes' : 'helpful.no')}
        </Button>
      ))}
      <output>
        {given !== null && `${t('helpful.thanks')} `}
        {all > 0 && t('helpful.count', { count: all, yes: format.number(helpful.yes), all: format.number(all) })}
      </output>
    </div>
  )
}
