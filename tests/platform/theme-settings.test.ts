import { describe, expect, test } from 'vitest';
import { createCallerFactory } from '#server/calls/trpc.ts';
import { param } from '#server/platform/settings/param.ts';
import { appRouter } from '#server/router.ts';
import { usePlant } from '#tests/plant.ts';
import { ask, buildPerson, contextOf, password, refusalFrom } from '#tests/sign-in/session-people.ts';

const { database } = usePlant();

const signedIn = async (person: Awaited<ReturnType<typeof buildPerson>>) => {
  const { token } = await ask(database).signIn({ ...person, password });
  return createCallerFactory(appRouter)(contextOf(database, { token })).session;
};
const nothing = { language: null, theme: null, colour: null, collapse: null };

describe('how somebody likes the console to look', () => {
  test('is kept for them, whatever was chosen first', async () => {
    const person = await buildPerson(database);
    const session = await signedIn(person);
    expect((await session.shell()).ui).toEqual(nothing);

    await session.saveUiSettings({ theme: 'star' });
    await session.saveUiSettings({ colour: '#C04000', collapse: true });
    await session.saveUiSettings({ language: 'en' });
    await session.saveUiSettings({});

    const elsewhere = await signedIn(person);
    expect((await elsewhere.shell()).ui).toEqual({ language: 'en', theme: 'theme-star', colour: '#c04000', collapse: true });
  });

  test('is nobody else’s, in their tenant or another', async () => {
    const person = await buildPerson(database);
    const colleague = await buildPerson(database, { tenantId: person.tenantId, roleId: person.roleId, deptId: person.deptId });
    await (await signedIn(person)).saveUiSettings({ theme: 'theme-vip' });

    expect((await (await signedIn(colleague)).shell()).ui).toEqual(nothing);
    expect((await (await signedIn(await buildPerson(database))).shell()).ui).toEqual(nothing);
  });

  test.each([
    [{ theme: 'theme-pink' }, 'theme', '主题不存在'],
    [{ theme: '' }, 'theme', '主题不存在'],
    [{ colour: 'red' }, 'colour', '请输入 #rrggbb 格式的颜色'],
    [{ colour: '#12345;' }, 'colour', '请输入 #rrggbb 格式的颜色'],
    [{ colour: '#000000}' }, 'colour', '请输入 #rrggbb 格式的颜色'],
  ])('is refused as %j, and nothing changes', async (chosen, field, message) => {
    const session = await signedIn(await buildPerson(database));

    const refusal = await refusalFrom(session.saveUiSettings({ collapse: true, ...chosen }));

    expect(refusal).toMatchObject({ code: 400, problems: { [field]: message } });
    expect((await session.shell()).ui).toEqual(nothing);
  });
});

describe('a parameter hides features of the top bar', () => {
  const setParam = (paramKey: string, paramValue: string) =>
    database.transact({}, (db) => db.insert(param.table).values({ paramName: '顶栏', paramKey, paramValue }));

  test('for everybody, and for one tenant in another way', async () => {
    const [person, other, third] = [await buildPerson(database), await buildPerson(database), await buildPerson(database)];
    expect((await (await signedIn(person)).shell()).hidden).toEqual([]);

    await setParam('ui.topBar.hidden', 'lock, theme,nonsense');
    await setParam(`ui.topBar.hidden.${other.tenantId}`, 'notice');
    await setParam(`ui.topBar.hidden.${third.tenantId}`, 'none');

    expect((await (await signedIn(person)).shell()).hidden).toEqual(['lock', 'theme']);
    expect((await (await signedIn(other)).shell()).hidden).toEqual(['notice']);
    expect((await (await signedIn(third)).shell()).hidden).toEqual([]);
  });
});
