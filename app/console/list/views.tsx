// Views of a list that its reader has saved: filters of its address, each by a name.
import type { Schemas } from '../../contract.ts';
import { useRead } from '../../lib/query.ts';
import { addressOf } from '../../lib/router.ts';
import { words } from '../../lib/words.ts';
import { Actions } from '../../ui/action-buttons.tsx';
import { defineAction, type Action } from '../../ui/action.ts';
import type { FieldOf } from '../../ui/fitting.ts';
import { filterOf } from './filter.ts';
import type { Listed, NounName } from './noun.ts';
import { queryOf, searchOf } from './view.ts';

type View = Schemas.SavedView;

const API = '/api/v1/views';

type ViewsProps<Row> = { readonly noun: Listed<Row>; readonly query: Readonly<Record<string, string>> };

/** A view that was saved when the list knew other filters opens without those that it no longer knows. */
export function Views<Row>({ noun, query }: ViewsProps<Row>) {
  const list = noun.name;
  const views = useRead(API, { list }).data?.data ?? [];
  const here = searchOf(filterOf(noun, query));
  const isHere = (view: View): boolean => {
    const own = queryOf(view.query);
    return searchOf(own) === searchOf(query) || (here !== '' && searchOf(filterOf(noun, own)) === here);
  };
  const shown = views.find(isHere);
  if (views.length === 0 && here === '') return null;
  return (
    <div class="views">
      {views.length === 0 ? undefined : (
        <nav class="tabs" aria-label={words().views.title}>
          {views.map((view) => (
            <a
              key={view.id}
              href={addressOf({ path: `/${list}`, query: queryOf(view.query) })}
              aria-current={view === shown ? 'page' : undefined}
            >
              <bdi>{view.name}</bdi>
            </a>
          ))}
        </nav>
      )}
      <Actions actions={actionsAt(list, here, shown)} isSmall />
    </div>
  );
}

function actionsAt(list: NounName, here: string, shown: View | undefined): Action[] {
  if (shown !== undefined) return [rename(shown), remove(shown)];
  return here === '' ? [] : [save(list, here)];
}

const nameField = (initial?: string): FieldOf<'POST', typeof API, 'name'> => ({
  kind: 'text',
  name: 'name',
  label: words().views.name,
  isRequired: true,
  initial,
});

function save(list: NounName, query: string): Action {
  const { views } = words();
  return defineAction({
    needs: 'members:read',
    method: 'POST',
    label: views.save,
    title: views.save,
    text: views.saveText,
    send: views.save,
    path: API,
    fieldsOf: () => [nameField()],
    bodyOf: (body) => ({ ...body, list, query }),
  });
}

function rename({ id, name }: View): Action {
  const { views } = words();
  return defineAction({
    needs: 'members:read',
    method: 'PATCH',
    label: views.rename,
    title: views.renameOf(name),
    send: views.rename,
    path: `${API}/${id}`,
    fieldsOf: () => [nameField(name)],
    bodyOf: (body) => ({ name, ...body }),
  });
}

function remove({ id, name }: View): Action {
  const { views } = words();
  return defineAction({
    needs: 'members:read',
    method: 'DELETE',
    label: views.remove,
    title: views.removeOf(name),
    text: views.removeText,
    send: views.remove,
    isDanger: true,
    path: `${API}/${id}`,
  });
}
