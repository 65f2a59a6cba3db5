import { event, eventsOf } from '#server/events/event.ts';
import { instance } from './instance.ts';

/** A step of an instance that somebody has to decide, and who that is. */
interface Step {
  /** The task. */
  id: string;
  /** Of the instance. */
  title: string;
  /** Of the step. */
  label: string;
  people: readonly (string | null)[];
}

const people = (step: Step) => step.people;
const todo = '/work/todo/task';
const claim = '/work/claim/task';

export const flowEvents = eventsOf(instance.path, {
  given: event({
    inbox: {
      to: people,
      message: ({ title, label, id }) => ({
        title: { zh: `待办：${title}（${label}）`, en: `To do: ${title} (${label})` },
        link: `${todo}/${id}`,
      }),
    },
  }),
  offered: event({
    inbox: {
      to: people,
      message: ({ title, label, id }) => ({
        title: { zh: `待签：${title}（${label}）`, en: `To claim: ${title} (${label})` },
        link: `${claim}/${id}`,
      }),
    },
  }),
  nobody: event({
    inbox: {
      to: people,
      message: ({ title, label }) => ({
        title: { zh: `流程找不到处理人：${title}（${label}）`, en: `Nobody to decide: ${title} (${label})` },
        body: {
          zh: '该节点没有可用的处理人，请签收办理或转办。',
          en: 'Nobody is left to decide this step. Claim it, and decide it or hand it over.',
        },
      }),
    },
  }),
  remind: event({
    inbox: {
      to: people,
      message: ({ title, label, id, isClaimable }: Step & { isClaimable: boolean }) => ({
        title: { zh: `催办：${title}（${label}）`, en: `Reminder: ${title} (${label})` },
        link: `${isClaimable ? claim : todo}/${id}`,
      }),
    },
  }),
  due: event({
    inbox: {
      to: people,
      message: ({ title, label, id, isClaimable }: Step & { isClaimable: boolean }) => ({
        title: { zh: `已到期：${title}（${label}）`, en: `Due now: ${title} (${label})` },
        link: `${isClaimable ? claim : todo}/${id}`,
      }),
    },
  }),
  escalate: event({
    inbox: {
      to: people,
      message: ({ title, label, names, publicId }: Step & { names: string; publicId: string }) => ({
        title: { zh: `超时未办：${title}（${label}）`, en: `Overdue: ${title} (${label})` },
        body: { zh: `处理人：${names}`, en: `It is with ${names}.` },
        link: `/work/copy/process/${publicId}`,
      }),
    },
  }),
  copy: event({
    inbox: {
      to: people,
      message: ({ title, publicId }: Step & { publicId: string }) => ({
        title: { zh: `抄送：${title}`, en: `Copy: ${title}` },
        link: `/work/copy/process/${publicId}`,
      }),
    },
  }),
  end: event({
    inbox: {
      // Unless he ended it himself.
      to: ({ applicantId, endedBy }: Ended) => (applicantId === endedBy ? [] : [applicantId]),
      message: ({ title, result, publicId }) => {
        const { zh, en } = instance.life.states[result];
        return { title: { zh: `流程${zh}：${title}`, en: `${en}: ${title}` }, link: `/work/send/process/${publicId}` };
      },
    },
  }),
});

interface Ended {
  id: string;
  title: string;
  applicantId: string;
  endedBy: string;
  /** By which its own page is found. */
  publicId: string;
  result: keyof typeof instance.life.states;
}
