import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { usePageTitle } from '#kit/web/page-title.ts'
import { queryOf } from '#kit/web/query.ts'
import { Skeleton } from '#ui/display/display.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { FrontFrame } from '#ui/page/front-frame.tsx'
import { Paper, Stack } from '#ui/page/layout.ts'
import { readHelpArticle, type HelpArticle } from '../contract.ts'
import { legalSlugs } from '../rules.ts'
import { ArticleText } from './article-text.tsx'
import classes from './help.module.css'

/** The terms of use, or what is stored about people: by the address it is opened at. */
export function LegalPage() {
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const slug = legalSlugs.find((one) => pathname.endsWith(`/${one}`)) ?? legalSlugs[0]
  const { data, error, refetch } = useQuery(queryOf(readHelpArticle, { query: { slug } }))
  return (
    <FrontFrame>
      <Paper component="article" shadow="xs" className={classes.article} maw={820} mx="auto">
        {data && <Article article={data} />}
        {!data && (error ? <FailureState error={error} onRetry={() => void refetch()} /> : <Waiting />)}
      </Paper>
    </FrontFrame>
  )
}

function Article({ article: { title, subtitle, lastUpdated, product, more } }: { article: HelpArticle }) {
  const t = useText('site-help')
  const format = useFormat('UTC')
  usePageTitle(title)
  return (
    <>
      <h1>{title}</h1>
      <p className={classes.updated}>{t('updated', { date: format.date(lastUpdated) })}</p>
      <p className={classes.lead}>{subtitle}</p>
      <ArticleText blocks={product} />
      <h2>{more.heading}</h2>
      <ArticleText blocks={more.blocks} />
    </>
  )
}

function Waiting() {
  return (
    <Stack gap="lg">
      <Skeleton height={34} width="45%" />
      {Array.from({ length: 6 }, (_, line) => (
        <Skeleton key={line} height={50} />
      ))}
    </Stack>
  )
}
