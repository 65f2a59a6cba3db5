import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useContext } from 'react';
import { attempt, call } from '#app/api.server.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { Field } from '#app/kit/field.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { NonceContext } from '#app/shell/browser/nonce.ts';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { redirectWith } from '#app/shell/flash.server.ts';
import { pageTitle } from '#app/shell/menu/title.ts';
import { commandCodes, nothing, readableCode, wantedBy } from '#rules/feeder-codes.ts';
import { Missing } from './missing.tsx';
import script from './scan.js?url';
import css from './scan.module.css';
import queueScript from './scan-queue.js?url';
import { statusOf, takeScan, usualMode } from './scan-step.server.ts';

export const handle: PageHandle = { zeroJs: true, words: ['smt'] };
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(matches, data?.status.line.lineName);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const [status, reasons] = await Promise.all([statusOf(request, params.lineId), call(request, ({ smt }) => smt.scanReasons())]);
  return { status, reasons, mode: usualMode(status), key: crypto.randomUUID() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const sent = await request.formData();
  const say = await wordsOf(request);
  const here = `/smt/scan/${params.lineId}`;
  if (sent.has('_unlock')) {
    const station = String(sent.get('_unlock'));
    const input = { lineId: params.lineId, station, reason: String(sent.get('unlockReason') ?? '') };
    const outcome = await attempt(request, ({ smt }) => smt.unlockStation(input), { idempotencyKey: String(sent.get('_key') ?? '') });
    if ('refusal' in outcome) throw redirectWith(outcome.refusal.message, here, 'bad');
    throw redirectWith(say(unlockedWords[outcome.answer.state], { station }), here);
  }
  if (sent.has('_unloadAll') && sent.has('sure')) {
    const input = { lineId: params.lineId, reason: String(sent.get('allReason') ?? '') };
    const outcome = await attempt(request, ({ smt }) => smt.unloadAll(input), { idempotencyKey: String(sent.get('_key') ?? '') });
    if ('refusal' in outcome) throw redirectWith(outcome.refusal.message, here, 'bad');
    throw redirectWith(say('smt.unloadedAll', { count: outcome.answer.unloaded }), here);
  }
  if (sent.has('_end')) {
    const outcome = await attempt(request, ({ smt }) => smt.endRun({ lineId: params.lineId }));
    if ('refusal' in outcome) throw redirectWith(outcome.refusal.message, here, 'bad');
    throw redirectWith(say('smt.ended'), '/smt/scan/index');
  }
  return takeScan(request, params.lineId, sent);
}

const unlockedWords = {
  empty: 'smt.unlockedEmpty',
  loaded: 'smt.unlockedLoaded',
  pendingCheck: 'smt.unlockedPendingCheck',
  checked: 'smt.unlockedChecked',
} as const;
const wantWords = {
  station: 'smt.wantStation',
  barcode: 'smt.wantBarcode',
  oldBarcode: 'smt.wantOldReel',
  supplierBarcode: 'smt.wantSupplier',
} as const;
/** Let on by the setting of the line alone. */
const allowed = new Set(['expiredAllowed', 'floorLifeAllowed']);
/** The result of trial material. */
const trial = 7;
const ofOrder = new Set(['firstCheckFirst', 'unknownStation']);
const isCheck = (mode: number) => mode === 2 || mode === 3 || mode === 5;

/** One hand, one look: what to scan next, and whether the last one was right. */
export default function Scan() {
  const { status, reasons, mode, key } = useLoaderData<typeof loader>();
  const taken = useAnswer<typeof action>();
  const say = useWords();
  const nonce = useContext(NonceContext);
  const { line, run, newer, rights, strictness, stations, left } = status;
  const collected = taken?.collected ?? nothing(mode);
  const wanted = wantedBy(collected, strictness);
  const typed = taken && 'typed' in taken ? taken.typed : undefined;
  const answer = taken && 'answer' in taken ? taken.answer : undefined;
  const refusal = taken && 'refusal' in taken ? taken.refusal : undefined;
  const badge = taken && 'badge' in taken ? taken.badge : undefined;
  const kept = taken && 'kept' in taken ? taken.kept : undefined;
  const isUnusual = answer?.isSubstitute || answer?.ret === trial || allowed.has(answer?.reason ?? '');
  const tone = refusal ? 'bad' : answer === undefined ? 'neutral' : !answer.passed ? 'bad' : isUnusual ? 'warning' : 'good';
  const verdict =
    answer &&
    say(
      answer.isLocked
        ? 'smt.locked'
        : !answer.passed
          ? 'smt.fail'
          : answer.isSubstitute
            ? 'smt.passSubstitute'
            : answer.ret === trial
              ? 'smt.passTrial'
              : 'smt.pass',
    );
  // Nothing was compared: what is said is what is wrong, not that something differs.
  const title = answer && !answer.isLocked && ofOrder.has(answer.reason) ? answer.text : verdict;
  const words = wanted.map((name) =>
    say(
      collected.mode === 7
        ? 'smt.wantUnload'
        : name === 'barcode' && (collected.mode === 1 || collected.mode === 6)
          ? 'smt.wantNewReel'
          : wantWords[name],
    ),
  );
  const isEither = wanted.length > 1 && wanted[0] === 'station';
  const want = isEither ? say('smt.either', { one: words[0] ?? '', other: lowerFirst(words[1] ?? '') }) : (words[0] ?? say('smt.reason'));
  const leftWords = {
    setup: 'smt.leftSetup',
    firstCheck: 'smt.leftFirstCheck',
    running: left === 0 ? 'smt.nonePending' : 'smt.leftRunning',
    closed: 'smt.closed',
  } as const;
  const steps = Object.entries(commandCodes).filter(([, step]) => (isCheck(step) ? rights.check : rights.load));
  const on = stations.filter(({ reel }) => reel !== '').length;
  const locked = stations.filter(({ state }) => state === 'locked');
  const got = [collected.station, collected.oldBarcode, collected.barcode, collected.supplierBarcode].filter(Boolean).map(readableCode);
  const belongs = stations.find(({ station }) => station === collected.station)?.items ?? [];
  return (
    <div
      className={css.scan}
      data-queue-words={say('smt.waiting')}
      data-paused-words={say('smt.paused')}
      data-signed-out-words={say('smt.signedOut')}
    >
      <div className={css.queue} data-scan-queue hidden>
        <p role="status" />
        <a href={`/login?to=/smt/scan/${line.id}`} data-sign-in hidden>
          {say('smt.signIn')}
        </a>
        <button type="button" data-go-on>
          {say('smt.goOn')}
        </button>
        <button type="button" data-drop>
          {say('smt.drop')}
        </button>
      </div>
      <template data-unread>
        <p className={css.verdict}>{say('smt.unread')}</p>
        <p className={css.next}>{say('smt.unreadNext')}</p>
      </template>
      <template data-kept>
        <p className={css.verdict}>{say('smt.kept')}</p>
        <p className={css.next}>{say('smt.keptNext')}</p>
      </template>
      <div data-scan>
        <div className={css.top}>
          <h1>{line.lineName}</h1>
          <span>{run ? say(leftWords[run.phase], { count: left }) : say('smt.notSetUp')}</span>
          <ButtonLink kind="quiet" size="small" to={`/smt/scan/${line.id}/status`} reloadDocument>
            {say('smt.openBoard')}
          </ButtonLink>
        </div>
        {run && (
          <p className={css.run}>
            <code>{run.productItemNumber}</code> {run.side} {run.tableVersion} {run.workOrderNumber}
          </p>
        )}
        {run && newer && <p className={css.newer}>{say('smt.newer', { newer, ours: run.tableVersion })}</p>}
        <section className={css.result} data-tone={tone} aria-live="assertive" data-result={tone}>
          {refusal && <p className={css.verdict}>{refusal}</p>}
          {!refusal && !answer && <p className={css.verdict}>{want}</p>}
          {answer && (
            <>
              <p className={css.verdict}>
                {title} {readableCode(answer.station)}
              </p>
              {(answer.passed || answer.expected.length === 0) && title !== answer.text && <p>{answer.text}</p>}
              {!answer.passed && answer.expected.length > 0 && (
                <dl className={css.compare}>
                  <div>
                    <dt>{say('smt.expected')}</dt>
                    <dd>{answer.expected.map(readableCode).join(' / ')}</dd>
                  </div>
                  <div>
                    <dt>{say('smt.scanned')}</dt>
                    <dd>{readableCode(answer.scanned) || '—'}</dd>
                  </div>
                </dl>
              )}
              {!answer.passed && answer.expected.length > 0 && <p>{answer.text}</p>}
              <p className={css.next}>{answer.next}</p>
            </>
          )}
        </section>
        <form method="post" className={css.form} data-scan-form>
          <FormToken />
          <input type="hidden" name="_key" value={key} />
          <input type="hidden" name="_mode" value={collected.mode} />
          {(['station', 'barcode', 'oldBarcode', 'supplierBarcode'] as const).map((name) => (
            <input key={name} type="hidden" name={`_${name}`} value={collected[name]} />
          ))}
          {badge && (
            <p className={css.got}>
              {say('smt.badge')} {badge.name}
              <input type="hidden" name="_badge" value={badge.code} />
              <input type="hidden" name="_badgeName" value={badge.name} />
            </p>
          )}
          <p className={css.want}>
            <strong>{say(`smt.mode${collected.mode as 0}`)}</strong> {want}
          </p>
          {got.length > 0 && <p className={css.got}>{got.join(' · ')}</p>}
          {belongs.length > 0 && (
            <p className={css.belongs}>
              {say('smt.belongs')} <code>{belongs.join(' / ')}</code>
            </p>
          )}
          {kept && Object.entries(kept).map(([name, value]) => <input key={name} type="hidden" name={`_kept_${name}`} value={value} />)}
          {collected.mode === 7 && (
            <div className={css.unload}>
              <Field id="reason" label={say('smt.reason')} required>
                <select name="reason" defaultValue={typed?.reason}>
                  <option value="" />
                  {reasons.unload.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </select>
              </Field>
              <Field id="quantityLeft" label={say('smt.quantityLeft')}>
                <input name="quantityLeft" inputMode="decimal" maxLength={12} defaultValue={typed?.quantityLeft} />
              </Field>
            </div>
          )}
          <div className={css.code}>
            <label htmlFor="code">{say('smt.code')}</label>
            <input id="code" name="code" autoComplete="off" autoCapitalize="off" spellCheck={false} data-code />
            <Button kind="primary" size="large">
              {say('smt.take')}
            </Button>
          </div>
          {answer?.reason === 'usedUp' && (
            <Field id="quantity" label={say('smt.quantity')}>
              <input name="quantity" inputMode="decimal" maxLength={12} className={css.quantity} />
            </Field>
          )}
          {kept && (
            <Button size="large" name="code" value={codeOf(kept.mode)} className={css.offer}>
              {say(answer?.reason === 'usedUp' ? 'smt.withQuantity' : 'smt.instead', { step: say(`smt.mode${kept.mode as 0}`) })}
            </Button>
          )}
          <div className={css.steps}>
            {steps.map(([code, step]) => (
              <Button key={code} size="large" name="code" value={code} aria-pressed={step === collected.mode}>
                {say(`smt.mode${step}`)}
              </Button>
            ))}
            <Button size="large" kind="quiet" name="code" value="CMD-CANCEL">
              {say('smt.cancel')}
            </Button>
          </div>
        </form>
        <Missing phase={run?.phase} stations={stations} />
        {locked.length > 0 && !rights.unlock && (
          <p className={css.toUnlock}>{say('smt.toUnlock', { stations: locked.map(({ station }) => station).join(', ') })}</p>
        )}
        {rights.unlock &&
          locked.map(({ station }) => (
            <form key={station} method="post" className={css.unlock}>
              <FormToken />
              <input type="hidden" name="_key" value={`${key}-${station}`} />
              <Field id={`unlock-${station}`} label={`${say('smt.unlock')} ${station}`}>
                <select name="unlockReason" required defaultValue="">
                  <option value="" />
                  {reasons.unlock.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </select>
              </Field>
              <Button size="large" name="_unlock" value={station} icon="lock">
                {say('smt.unlock')}
              </Button>
            </form>
          ))}
      </div>
      {run && rights.run && rights.load && on > 0 && (
        <details className={css.end}>
          <summary>{say('smt.unloadAll')}</summary>
          <form method="post">
            <FormToken />
            <input type="hidden" name="_key" value={`${key}-all`} />
            <Field id="allReason" label={say('smt.reason')} required>
              <select name="allReason" required defaultValue="">
                <option value="" />
                {reasons.unload.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </Field>
            <p>
              <label>
                <input type="checkbox" name="sure" value="1" required /> {say('smt.unloadAllSure', { count: on })}
              </label>
            </p>
            <Button size="large" name="_unloadAll" value="1">
              {say('smt.unloadAll')}
            </Button>
          </form>
        </details>
      )}
      {run && rights.run && (
        <form method="post" className={css.end}>
          <FormToken />
          <Button kind="quiet" name="_end" value="1">
            {say('smt.end')}
          </Button>
        </form>
      )}
      <script type="module" src={queueScript} nonce={nonce} />
      <script type="module" src={script} nonce={nonce} />
    </div>
  );
}

const codeOf = (mode: number) => Object.entries(commandCodes).find(([, step]) => step === mode)?.[0] ?? '';

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
