import { useEffect, useRef } from 'react';
import { Button, ErrorNotice } from '../../../ui/index.js';
import type { SeenPage } from '../console-pages.js';
import { useAssistantTexts } from '../texts/index.js';
import { Answer, SafeLink } from './answer.js';
import type { Turn } from './conversation.js';
import { Proposals } from './proposals.js';
import { sourceHref, withoutSources } from './sources.js';
import styles from './chat.module.css';

interface TurnsProps {
  turns: readonly Turn[];
  page: SeenPage;
  ask: (text: string) => void;
  retry: () => void;
}

/** Whoever is this close to the end, in pixels, follows it. */
const NEAR = 80;

export function Turns({ turns, page, ask, retry }: TurnsProps) {
  const t = useAssistantTexts();
  const ref = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  useEffect(() => {
    const log = ref.current;
    if (log && follows.current) log.scrollTop = log.scrollHeight;
  }, [turns]);
  const watch = (): void => {
    const log = ref.current!;
    follows.current = log.scrollHeight - log.scrollTop - log.clientHeight < NEAR;
  };
  const busy = turns.at(-1)?.state === 'streaming';
  return (
    // Screen readers hear an answer when it is complete; a long conversation scrolls by keyboard.
    <div
      ref={ref}
      className={styles['log']}
      role="log"
      aria-label={t.conversation}
      aria-busy={busy}
      tabIndex={0}
      onScroll={watch}
    >
      {turns.length === 0 && <Hello page={page} ask={ask} />}
      {turns.map((turn) =>
        turn.role === 'user' ? (
          <div key={turn.id} className={styles['question']}>
            <span className="visually-hidden">{t.you}: </span>
            {turn.text}
          </div>
        ) : (
          <AnswerTurn key={turn.id} turn={turn} retry={turn === turns.at(-1) ? retry : undefined} />
        ),
      )}
    </div>
  );
}

function Hello({ page, ask }: Pick<TurnsProps, 'page' | 'ask'>) {
  const t = useAssistantTexts();
  const examples = Object.hasOwn(t.examples, page.type)
    ? t.examples[page.type as keyof typeof t.examples]
    : t.examples.other;
  return (
    <div className={styles['hello']}>
      <p>{t.hello}</p>
      {examples.map((example) => (
        <Button key={example} small onClick={() => ask(example)}>
          {example}
        </Button>
      ))}
    </div>
  );
}

function AnswerTurn({ turn, retry }: { turn: Turn; retry: (() => void) | undefined }) {
  const t = useAssistantTexts();
  const { text, state, sources, actions, error } = turn;
  return (
    <div className={styles['reply']}>
      <span className="visually-hidden">{t.it}: </span>
      {text === '' && state === 'streaming' ? (
        <p className={styles['muted']}>{t.thinking}</p>
      ) : (
        <Answer text={withoutSources(text, sources)} />
      )}
      {state === 'stopped' && <p className={styles['muted']}>{t.stopped}</p>}
      {state === 'failed' && <ErrorNotice error={error} retry={retry} />}
      {sources.length > 0 && <Sources sources={sources} />}
      {actions.length > 0 && <Proposals actions={actions} />}
    </div>
  );
}

function Sources({ sources }: { sources: Turn['sources'] }) {
  const t = useAssistantTexts();
  return (
    <details className={styles['sources']}>
      <summary>{t.sources}</summary>
      <ul>
        {sources.map(({ title, path }) => {
          const href = sourceHref(path);
          return (
            <li key={path}>
              {href === null ? title : <SafeLink href={href}>{title}</SafeLink>} <code>{path}</code>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
